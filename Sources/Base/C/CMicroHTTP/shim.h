#pragma once
#include <microhttpd.h>
// The library is loaded only when a page is served, because it depends on a dozen others. Only
// types of its header are used: these are the function types, and the constants that Swift does
// not import equally in all releases.
typedef __typeof__(MHD_start_daemon_va) *MHDStart;
typedef __typeof__(MHD_quiesce_daemon) *MHDQuiesce;
typedef __typeof__(MHD_stop_daemon) *MHDStop;
typedef __typeof__(MHD_get_connection_values_n) *MHDFields;
typedef __typeof__(MHD_get_connection_info) *MHDConnectionInfo;
typedef __typeof__(MHD_create_response_from_buffer) *MHDWholeResponse;
typedef __typeof__(MHD_create_response_from_callback) *MHDGrowingResponse;
typedef __typeof__(MHD_add_response_header) *MHDAddField;
typedef __typeof__(MHD_queue_response) *MHDQueue;
typedef __typeof__(MHD_destroy_response) *MHDDestroy;

static const enum MHD_Result MHDYes = MHD_YES;
static const enum MHD_Result MHDNo = MHD_NO;
static const enum MHD_ValueKind MHDHeader = MHD_HEADER_KIND;
static const enum MHD_ResponseMemoryMode MHDCopied = MHD_RESPMEM_MUST_COPY;
static const enum MHD_ConnectionNotificationCode MHDConnectionBegins =
    MHD_CONNECTION_NOTIFY_STARTED;
static const unsigned int MHDThreads =
    MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_ITC;
static const uint64_t MHDUnknownSize = MHD_SIZE_UNKNOWN;
static const ssize_t MHDEndOfStream = MHD_CONTENT_READER_END_OF_STREAM;

static const int MHDOptionArray = MHD_OPTION_ARRAY;
static const int MHDOptionEnd = MHD_OPTION_END;
static const enum MHD_OPTION MHDEnd = MHD_OPTION_END;
static const enum MHD_OPTION MHDListenSocket = MHD_OPTION_LISTEN_SOCKET;
static const enum MHD_OPTION MHDConnectionLimit = MHD_OPTION_CONNECTION_LIMIT;
static const enum MHD_OPTION MHDMemoryLimit = MHD_OPTION_CONNECTION_MEMORY_LIMIT;
static const enum MHD_OPTION MHDStackSize = MHD_OPTION_THREAD_STACK_SIZE;
static const enum MHD_OPTION MHDStrict = MHD_OPTION_STRICT_FOR_CLIENT;
static const enum MHD_OPTION MHDTarget = MHD_OPTION_URI_LOG_CALLBACK;
static const enum MHD_OPTION MHDCompleted = MHD_OPTION_NOTIFY_COMPLETED;
static const enum MHD_OPTION MHDConnection = MHD_OPTION_NOTIFY_CONNECTION;

// A function with variable arguments, which Swift cannot call.
static inline int MHDConnectionFile(
    MHDConnectionInfo _Nonnull look, struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *found = look(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return found ? found->connect_fd : -1;
}

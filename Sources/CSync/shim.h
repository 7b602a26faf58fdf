#pragma once
// GNU's, and so hidden from Swift in the library's own header.
int syncfs(int file);

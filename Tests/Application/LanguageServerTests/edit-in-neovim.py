#!/usr/bin/env python3
"""Edits a scene in Neovim, headless, with the language server as its manual page sets it up.

usage: edit-in-neovim.py SNAPLINE
Exits with 77 if Neovim is not installed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.abspath(__file__)) + "/../../.."
PAGE = ROOT + "/Sources/Products/snapline/Manual/editors.md"

SCENE = """devices: [iphone-8]
views:
  scroll:
    kind: scrollView
    views:
      content: { background: blue }
constraints:
  - scroll.edges == root.edges
  - content.edges == scroll.edges
  - content.height == 900
"""

# Neovim 0.7 has the parts of `vim.lsp.start`, which the page uses, but not the function.
STEPS = """
if not vim.lsp.start then
  vim.lsp.start = function(config)
    local id = vim.lsp.start_client(config)
    vim.lsp.buf_attach_client(0, id)
    return id
  end
end
%(page)s
local out = io.open(%(out)r, 'w')
local function say(...) out:write(table.concat({...}, ' ') .. '\\n') out:flush() end
local function check(name, value) say((value and 'ok ' or 'FAILED ') .. name) end
local function wait(condition) return vim.wait(20000, condition, 20) end
local function ask(method, extra)
  local parameters = vim.tbl_extend('force', vim.lsp.util.make_position_params(), extra or {})
  local answers = vim.lsp.buf_request_sync(0, method, parameters, 20000)
  for _, answer in pairs(answers or {}) do return answer.result, answer.error end
end
vim.cmd('edit form.scene.yaml')
check('a client is attached', wait(function()
  return next(vim.lsp.buf_get_clients(0)) ~= nil and vim.lsp.buf_get_clients(0)[1].initialized
end))
local function reported(text)
  for _, found in ipairs(vim.diagnostic.get(0)) do
    if found.message:find(text, 1, true) then return found end
  end
end
check('the missing width is reported', wait(function()
  local found = reported("no constraint sets the width of 'content'")
  return found and found.lnum == 5
end))
vim.api.nvim_win_set_cursor(0, {6, 8})
local here = { line = 5, character = 8 }
local actions = ask('textDocument/codeAction', {
  range = { start = here, ['end'] = here }, context = { diagnostics = {} },
})
check('a fix is offered', actions and #actions > 0)
if actions and actions[1] then
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
end
check('the fix adds the constraint',
  vim.api.nvim_buf_get_lines(0, 10, 11, false)[1] == '  - content.width == scroll.width')
check('the diagnostic is gone', wait(function()
  return not reported("no constraint sets the width of 'content'")
end))
local hover = ask('textDocument/hover')
check('hover shows the frame', hover and hover.contents.value:find('375 × 900 at 0, 0', 1, true) ~= nil)
local references = ask('textDocument/references', { context = { includeDeclaration = true } })
check('references are found', references and #references == 4)
local edit = ask('textDocument/rename', { newName = 'page' })
if edit then vim.lsp.util.apply_workspace_edit(edit, 'utf-16') end
check('a rename changes each use',
  table.concat(vim.api.nvim_buf_get_lines(0, 8, 11, false), '|')
  == '  - page.edges == scroll.edges|  - page.height == 900|  - page.width == scroll.width')
vim.api.nvim_buf_set_lines(0, 11, 11, false, { '  - 𝄞' })
vim.api.nvim_buf_set_lines(0, 11, 12, false, { '  - page.' })
local list = ask('textDocument/completion', { position = { line = 11, character = 9 } })
local labels = {}
for _, item in ipairs(list and list.items or {}) do labels[item.label] = true end
check('attributes are completed', labels.trailing and labels.margins)
vim.api.nvim_buf_set_lines(0, 11, 12, false, {})
vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'devices:   [iphone-8]' })
vim.wait(100)
local edits = ask('textDocument/formatting', { options = { tabSize = 2, insertSpaces = true } })
check('formatting is offered', edits and #edits == 1)
out:close()
vim.cmd('qa!')
"""


def main() -> int:
    snapline = os.path.abspath(sys.argv[1])
    neovim = shutil.which("nvim")
    if not neovim:
        print("edit-in-neovim: skipped, because Neovim is not installed", file=sys.stderr)
        return 77
    page = open(PAGE, encoding="utf-8").read()
    block = re.search(r"```lua\n(.*?)```", page, re.S).group(1)
    with tempfile.TemporaryDirectory() as folder:
        tools = folder + "/tools"
        os.mkdir(tools)
        os.symlink(snapline, tools + "/snapline")
        out = folder + "/out"
        with open(folder + "/form.scene.yaml", "w", encoding="utf-8") as file:
            file.write(SCENE)
        with open(folder + "/steps.lua", "w", encoding="utf-8") as file:
            file.write(STEPS % {"page": block, "out": out})
        environment = dict(os.environ, PATH=tools + ":" + os.environ["PATH"], HOME=folder)
        process = subprocess.run(
            [neovim, "--headless", "-u", "NONE", "-i", "NONE", "-c", f"luafile {folder}/steps.lua"],
            cwd=folder, env=environment, timeout=200, capture_output=True, text=True)
        report = open(out, encoding="utf-8").read() if os.path.exists(out) else ""
        print(report, end="")
        failed = "FAILED" in report or report.count("ok ") < 10
        if failed:
            print(process.stdout + process.stderr, file=sys.stderr)
        return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

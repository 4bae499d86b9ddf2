; judge: 19
; A ThinLTO summary is kept.
define void @f() {
  ret void
}
^0 = module: (path: "summary.o", hash: (0, 0, 0, 0, 0))
^1 = gv: (name: "f", summaries: (function: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 1, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), insts: 1))) ; guid = 1
^2 = blockcount: 0

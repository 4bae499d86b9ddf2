/** A `.ll` of at least that many characters, with debug info, as clang would write it for many small functions. */
export function largeLl(characters: number): string {
  const bodies: string[] = [];
  const metadata: string[] = [];
  let size = 0;
  for (let number = 0; size < characters; number++) {
    const first = firstNode + number * nodesPerFunction;
    const body = functionText(number, first);
    const nodes = functionMetadata(number, first);
    bodies.push(body);
    metadata.push(nodes);
    size += body.length + nodes.length;
  }
  return [head, ...bodies, 'declare void @llvm.ubsantrap(i8 immarg)\n', tail, ...metadata].join('\n');
}

const firstNode = 100;
const nodesPerFunction = 10;

const head = `source_filename = "large.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
`;

const tail = `!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "large.c", directory: "/nowhere")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !DISubroutineType(types: !6)
!6 = !{!4, !4}`;

function functionText(number: number, first: number): string {
  const at = (offset: number): string => `!dbg !${first + offset}`;
  return `define dso_local i32 @function_${number}(i32 noundef %n) ${at(0)} {
entry:
  %n.addr = alloca i32, align 4
  %total = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
    #dbg_declare(ptr %n.addr, !${first + 1}, !DIExpression(), !${first + 3})
    #dbg_declare(ptr %total, !${first + 2}, !DIExpression(), !${first + 4})
  store i32 ${number}, ptr %total, align 4, ${at(4)}
  br label %while.cond, ${at(5)}

while.cond:                                       ; preds = %while.body, %entry
  %0 = load i32, ptr %n.addr, align 4, ${at(5)}
  %cmp = icmp sgt i32 %0, 0, ${at(5)}
  br i1 %cmp, label %while.body, label %while.end, ${at(5)}

while.body:                                       ; preds = %while.cond
  %1 = load i32, ptr %total, align 4, ${at(6)}
  %2 = load i32, ptr %n.addr, align 4, ${at(6)}
  %add = add nsw i32 %1, %2, ${at(6)}
  store i32 %add, ptr %total, align 4, ${at(6)}
  %dec = add nsw i32 %2, -1, ${at(7)}
  store i32 %dec, ptr %n.addr, align 4, ${at(7)}
  br label %while.cond, ${at(5)}

while.end:                                        ; preds = %while.cond
  %3 = load i32, ptr %total, align 4, ${at(8)}
  ret i32 %3, ${at(9)}
}
`;
}

function functionMetadata(number: number, first: number): string {
  const line = number * 9 + 1;
  const location = (offset: number, column: number): string =>
    `!DILocation(line: ${line + offset}, column: ${column}, scope: !${first})`;
  const nodes = [
    `distinct !DISubprogram(name: "function_${number}", scope: !1, file: !1, line: ${line}, type: !5, scopeLine: ${line}, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)`,
    `!DILocalVariable(name: "n", arg: 1, scope: !${first}, file: !1, line: ${line}, type: !4)`,
    `!DILocalVariable(name: "total", scope: !${first}, file: !1, line: ${line + 1}, type: !4)`,
    location(0, 20),
    location(1, 7),
    location(2, 3),
    location(3, 11),
    location(4, 6),
    location(6, 10),
    location(6, 3),
  ];
  return nodes.map((node, offset) => `!${first + offset} = ${node}`).join('\n');
}

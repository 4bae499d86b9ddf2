; LLVM IR that was written by hand: no C, no debug info.
;
; What to look for:
;  - @absolute: the result of `sub nsw` does not fit for one single input. For all others, @main never gets to %fail.
;  - @pick: the index comes from outside, but `urem` keeps it within the table.
;  - hover over %negative, getelementptr, nsw or @llvm.assume; go to the definition of %index, #0 or a label.

%struct.entry = type { i32, i32 }

@table = constant [4 x %struct.entry] [
  %struct.entry { i32 0, i32 1 },
  %struct.entry { i32 1, i32 2 },
  %struct.entry { i32 2, i32 4 },
  %struct.entry { i32 3, i32 8 }
]

define i32 @absolute(i32 %x) #0 {
entry:
  %is.negative = icmp slt i32 %x, 0
  br i1 %is.negative, label %negate, label %done

negate:                                           ; preds = %entry
  %negative = sub nsw i32 0, %x
  br label %done

done:                                             ; preds = %entry, %negate
  %result = phi i32 [ %x, %entry ], [ %negative, %negate ]
  ret i32 %result
}

define i32 @pick(i32 %number) #0 {
entry:
  %index = urem i32 %number, 4
  %wide = zext i32 %index to i64
  %address = getelementptr inbounds [4 x %struct.entry], ptr @table, i64 0, i64 %wide, i32 1
  %value = load i32, ptr %address, align 4
  ret i32 %value
}

define i32 @main() #0 {
entry:
  %input = call i32 @__VERIFIER_nondet_int()
  %size = call i32 @absolute(i32 %input)
  %is.ok = icmp sge i32 %size, 0
  br i1 %is.ok, label %go.on, label %fail

go.on:                                            ; preds = %entry
  %power = call i32 @pick(i32 %size)
  call void @llvm.assume(i1 %is.ok)
  ret i32 %power

fail:                                             ; preds = %entry
  call void @reach_error()
  unreachable
}

declare i32 @__VERIFIER_nondet_int()

declare void @reach_error() #1

declare void @llvm.assume(i1)

attributes #0 = { nounwind }
attributes #1 = { noreturn }

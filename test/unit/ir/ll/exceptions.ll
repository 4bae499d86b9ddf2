; judge: 19
; Exceptions: Itanium (landingpad) and Windows (funclets).
declare i32 @__gxx_personality_v0(...)
declare i32 @__CxxFrameHandler3(...)
declare void @may_throw()
declare i32 @may_throw_value(i32)
@type_info = external constant ptr

define i32 @itanium(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  invoke void @may_throw()
          to label %next unwind label %pad
next:
  %v = invoke noundef i32 @may_throw_value(i32 noundef %x) nounwind
          to label %done unwind label %filter, !prof !0
done:
  ret i32 %v
pad:
  %p = landingpad { ptr, i32 }
          cleanup
          catch ptr @type_info
          catch ptr null
  resume { ptr, i32 } %p
filter:
  %f = landingpad { ptr, i32 }
          filter [1 x ptr] [ptr @type_info]
  %obj = extractvalue { ptr, i32 } %f, 0
  %again = insertvalue { ptr, i32 } %f, ptr %obj, 0
  resume { ptr, i32 } %again
}

define void @windows() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw()
          to label %exit unwind label %dispatch
dispatch:
  %cs = catchswitch within none [label %handler, label %other] unwind label %cleanup
handler:
  %c1 = catchpad within %cs [ptr @type_info, i32 0, ptr null]
  call void @may_throw() [ "funclet"(token %c1) ]
  catchret from %c1 to label %exit
other:
  %c2 = catchpad within %cs [ptr null, i32 64, ptr null]
  catchret from %c2 to label %exit
cleanup:
  %cl = cleanuppad within none []
  cleanupret from %cl unwind to caller
exit:
  ret void
}

define void @nested_funclets() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw()
          to label %exit unwind label %outer
outer:
  %cp = cleanuppad within none [i32 1]
  invoke void @may_throw() [ "funclet"(token %cp) ]
          to label %end unwind label %inner
inner:
  %cs = catchswitch within %cp [label %handler] unwind label %final
handler:
  %c = catchpad within %cs []
  catchret from %c to label %end
end:
  cleanupret from %cp unwind label %final
final:
  %fp = cleanuppad within none []
  cleanupret from %fp unwind to caller
exit:
  ret void
}

!0 = !{!"branch_weights", i32 100, i32 1}

; judge: 19
; Constants of every kind.
@int = global i32 -1
@min = global i64 -9223372036854775808
@wide = global i129 340282366920938463463374607431768211456
@hex_unsigned = global i32 u0xFF
@hex_signed = global i32 s0xF000
@yes = global i1 true
@no = global i1 false
@odd = global i7 -64
@half_ = global half 0xH3C00
@half_decimal = global half 1.500000e+00
@bf = global bfloat 0xR3F80
@single = global float 0x3FB99999A0000000
@single_nan = global float 0x7FF8000000000000
@single_payload = global float 0xFFF8000020000000
@single_signalling = global float 0x7FF0000020000000
@single_tiny = global float 0x36A0000000000000
@negative_zero = global float -0.000000e+00
@double_ = global double 0x3FB999999999999A
@inf = global double 0x7FF0000000000000
@decimal = global double 123456.0
@plus = global double +1.5
@x87 = global x86_fp80 0xK4000C000000000000000
@quad = global fp128 0xL00000000000000003FFF000000000000
@ppc = global ppc_fp128 0xM3FF00000000000000000000000000000
@null_ = global ptr null
@undefined = global { i32, [2 x i8] } undef
@poisoned = global <2 x i32> poison
@zero = global { i32, ptr } zeroinitializer
@array = global [3 x i16] [i16 1, i16 -2, i16 3]
@empty_array = global [0 x i32] []
@empty_struct = global {} {}
@struct = global { i32, { i8, ptr } } { i32 1, { i8, ptr } { i8 2, ptr @struct } }
@packed = global <{ i8, i32 }> <{ i8 1, i32 2 }>
@vector = global <4 x i32> <i32 0, i32 undef, i32 poison, i32 4>
@splatted = global <4 x float> splat (float 2.000000e+00)
@pointers = global <2 x ptr> <ptr @int, ptr null>
@text = constant [9 x i8] c"a\22\5C\00\FF\0A\C3\BC!"
@later = global ptr @defined_later
@gep = global ptr getelementptr (i8, ptr @array, i64 2)
@gep_inbounds = global ptr getelementptr inbounds ([3 x i16], ptr @array, i64 0, i64 1)
@gep_range = global ptr getelementptr inbounds inrange(-2, 4) (i8, ptr @array, i64 2)
@gep_flags = global ptr getelementptr nusw nuw (i8, ptr @array, i32 4)
@address = global i64 ptrtoint (ptr @int to i64)
@distance = global i64 sub (i64 ptrtoint (ptr @int to i64), i64 ptrtoint (ptr @min to i64))
@flags = global i64 add nuw nsw (i64 ptrtoint (ptr @int to i64), i64 1)
@narrow = global i32 trunc (i64 ptrtoint (ptr @int to i64) to i32)
@back = global ptr inttoptr (i64 4096 to ptr)
@space = global ptr addrspace(1) addrspacecast (ptr @int to ptr addrspace(1))
@xored = global i64 xor (i64 ptrtoint (ptr @int to i64), i64 -1)
@equivalent = global ptr dso_local_equivalent @function
@unchecked = global ptr no_cfi @function
@signed = global ptr ptrauth (ptr @function, i32 2)
@signed_more = global ptr ptrauth (ptr @function, i32 0, i64 1234, ptr @signed_more)
@labels = global [3 x ptr] [ptr blockaddress(@function, %second), ptr blockaddress(@function, %last), ptr null]
@defined_later = global i32 7

define ptr @function(i1 %c) {
entry:
  br i1 %c, label %second, label %last
second:
  %address = phi ptr [ blockaddress(@function, %last), %entry ]
  indirectbr ptr %address, [label %last, label %second_again]
second_again:
  ret ptr null
last:
  ret ptr blockaddress(@later_function, %inside)
}

define ptr @later_function() {
  br label %inside
inside:
  ret ptr blockaddress(@function, %second)
}

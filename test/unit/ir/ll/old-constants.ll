; judge: 14
; Typed pointers and the constant expressions that LLVM 14 still has.
%struct.s = type { i32, %struct.s*, [2 x i8*] }
%0 = type { i8 }
@g = global i32 5
@h = addrspace(3) global i32 5
@s = global %struct.s { i32 1, %struct.s* @s, [2 x i8*] [i8* bitcast (i32* @g to i8*), i8* null] }
@first = global i8** getelementptr inbounds (%struct.s, %struct.s* @s, i32 0, i32 2, i32 0)
@first2 = global i8** getelementptr inbounds (%struct.s, %struct.s* @s, i32 0, inrange i32 2, i64 1)
@fp = global void (i32, ...)* @f
@compare = global i1 icmp eq (i32* @g, i32* null)
@ordered = global i1 fcmp olt (float fadd (float 1.0, float 2.0), float 3.0)
@chosen = global i32* select (i1 icmp ne (i32* @g, i32* null), i32* @g, i32* null)
@shifted = global i64 shl nuw (i64 ptrtoint (i32* @g to i64), i64 2)
@divided = global i64 sdiv exact (i64 ptrtoint (i32* @g to i64), i64 2)
@masked = global i64 and (i64 ptrtoint (i32* @g to i64), i64 7)
@extended = global i128 zext (i64 ptrtoint (i32* @g to i64) to i128)
@converted = global double uitofp (i64 ptrtoint (i32* @g to i64) to double)
@negated = global double fneg (double uitofp (i64 ptrtoint (i32* @g to i64) to double))
@element = global i32* extractelement (<2 x i32*> <i32* @g, i32* null>, i32 0)
@inserted = global <2 x i32*> insertelement (<2 x i32*> undef, i32* @g, i32 1)
@shuffled = global <2 x i32*> shufflevector (<2 x i32*> <i32* @g, i32* null>, <2 x i32*> undef, <2 x i32> <i32 1, i32 0>)
@space = global i32 addrspace(3)* @h
@double_pointer = global i32 addrspace(3)** null
@alias = alias i32, i32* @g
@alias2 = alias i8, bitcast (i32* @g to i8*)
@numbered = global %0 zeroinitializer

define void @f(i32 %x, ...) {
  %p = alloca i32, align 4
  %q = alloca i32*, align 8
  store i32 %x, i32* %p, align 4
  store i32* %p, i32** %q, align 8
  %l = load i32*, i32** %q, align 8
  %e = getelementptr inbounds %struct.s, %struct.s* @s, i64 0, i32 1
  %n = load %struct.s*, %struct.s** %e, align 8
  %v = getelementptr i32, <2 x i32*> <i32* @g, i32* null>, <2 x i64> <i64 1, i64 2>
  %c = bitcast i32* %l to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %c, i8* align 4 %c, i64 4, i1 false)
  call void (i32, ...) @f(i32 %x, i8* %c)
  call void bitcast (void (i32, ...)* @f to void (i32, i32)*)(i32 %x, i32 1)
  %fp = load void (i32, ...)*, void (i32, ...)** @fp, align 8
  call void (i32, ...) %fp(i32 1)
  %old = cmpxchg i32* %p, i32 1, i32 2 acq_rel monotonic
  %rmw = atomicrmw add i32* %p, i32 1 seq_cst
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  ret void
}

define void @sret(%struct.s* sret(%struct.s) align 8 %out, i8* byval(i8) %b, i32* nocapture readonly %r) #0 {
  ret void
}

declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #1

attributes #0 = { argmemonly nofree nounwind willreturn }
attributes #1 = { argmemonly nofree nosync nounwind willreturn }

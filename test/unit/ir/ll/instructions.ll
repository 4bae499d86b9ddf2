; judge: 19
; Every instruction with every flag, ordering and option.
define void @arithmetic(i32 %a, i32 %b, float %f, float %g, <2 x i32> %v, <2 x double> %d) {
  %add = add i32 %a, %b
  %add1 = add nuw nsw i32 %a, %b
  %sub = sub nsw i32 %a, %b
  %mul = mul nuw <2 x i32> %v, %v
  %udiv = udiv exact i32 %a, %b
  %sdiv = sdiv i32 %a, %b
  %urem = urem i32 %a, %b
  %srem = srem i32 %a, %b
  %shl = shl nuw nsw i32 %a, %b
  %lshr = lshr exact i32 %a, %b
  %ashr = ashr i32 %a, %b
  %and = and i32 %a, %b
  %or = or disjoint i32 %a, %b
  %xor = xor i32 %a, -1
  %fadd = fadd fast float %f, %g
  %fsub = fsub nnan ninf nsz arcp contract afn float %f, %g
  %fmul = fmul reassoc float %f, %g
  %fdiv = fdiv <2 x double> %d, %d
  %frem = frem float %f, 2.000000e+00
  %fneg = fneg nsz float %f
  %eq = icmp eq i32 %a, %b
  %ne = icmp ne <2 x i32> %v, zeroinitializer
  %ugt = icmp ugt i32 %a, 5
  %uge = icmp uge i32 %a, 5
  %ult = icmp ult i32 %a, 5
  %ule = icmp ule i32 %a, 5
  %sgt = icmp sgt i32 %a, 5
  %sge = icmp sge i32 %a, 5
  %slt = icmp slt i32 %a, 5
  %sle = icmp sle i32 %a, 5
  %false = fcmp false float %f, %g
  %oeq = fcmp oeq float %f, %g
  %ogt = fcmp fast ogt float %f, %g
  %oge = fcmp oge float %f, %g
  %olt = fcmp olt float %f, %g
  %ole = fcmp ole float %f, %g
  %one = fcmp one float %f, %g
  %ord = fcmp ord float %f, %g
  %ueq = fcmp ueq float %f, %g
  %fugt = fcmp ugt float %f, %g
  %fuge = fcmp uge float %f, %g
  %fult = fcmp ult float %f, %g
  %fule = fcmp ule float %f, %g
  %une = fcmp une float %f, %g
  %uno = fcmp uno float %f, %g
  %true = fcmp true float %f, %g
  %select = select i1 %eq, i32 %a, i32 %b
  %selects = select nnan <2 x i1> %ne, <2 x double> %d, <2 x double> splat (double 1.000000e+00)
  %freeze = freeze i32 %a
  ret void
}

define void @casts(i64 %l, i8 %c, double %d, float %f, ptr %p, <2 x ptr> %pp, ptr addrspace(1) %q) {
  %trunc = trunc i64 %l to i8
  %trunc1 = trunc nuw nsw i64 %l to i8
  %zext = zext i8 %c to i64
  %zext1 = zext nneg i8 %c to i64
  %sext = sext i8 %c to i64
  %fptrunc = fptrunc double %d to float
  %fpext = fpext float %f to double
  %fptoui = fptoui double %d to i32
  %fptosi = fptosi double %d to i32
  %uitofp = uitofp nneg i64 %l to double
  %sitofp = sitofp i64 %l to double
  %ptrtoint = ptrtoint ptr %p to i64
  %inttoptr = inttoptr i64 %l to ptr
  %bitcast = bitcast double %d to <2 x i32>
  %addrspacecast = addrspacecast ptr addrspace(1) %q to ptr
  %vector = ptrtoint <2 x ptr> %pp to <2 x i64>
  ret void
}

define void @memory(ptr %p, i32 %n, ptr addrspace(5) %q) {
  %alloca = alloca i32
  %alloca1 = alloca [4 x i8], i32 %n, align 16
  %alloca2 = alloca inalloca i32, align 4
  %alloca3 = alloca swifterror ptr, align 8
  %alloca4 = alloca i32, align 4, addrspace(5)
  %load = load i32, ptr %p
  %load1 = load volatile i32, ptr %p, align 4
  %load2 = load atomic i32, ptr %p unordered, align 4
  %load3 = load atomic volatile i32, ptr %p syncscope("singlethread") seq_cst, align 4
  %load4 = load ptr, ptr addrspace(5) %q, align 8, !nonnull !0, !noundef !0
  store i32 1, ptr %p
  store volatile i32 1, ptr %p, align 1
  store atomic i32 1, ptr %p syncscope("agent") release, align 4
  store atomic volatile i32 1, ptr %p monotonic, align 4
  fence acquire
  fence syncscope("singlethread") acq_rel
  %cx = cmpxchg ptr %p, i32 0, i32 1 acq_rel monotonic
  %cx1 = cmpxchg weak volatile ptr %p, i32 0, i32 1 syncscope("agent") seq_cst acquire, align 16
  %r0 = atomicrmw xchg ptr %p, i32 1 monotonic
  %r1 = atomicrmw volatile add ptr %p, i32 1 acquire, align 8
  %r2 = atomicrmw sub ptr %p, i32 1 syncscope("agent") seq_cst
  %r3 = atomicrmw and ptr %p, i32 1 seq_cst
  %r4 = atomicrmw nand ptr %p, i32 1 seq_cst
  %r5 = atomicrmw or ptr %p, i32 1 seq_cst
  %r6 = atomicrmw xor ptr %p, i32 1 seq_cst
  %r7 = atomicrmw max ptr %p, i32 1 seq_cst
  %r8 = atomicrmw min ptr %p, i32 1 seq_cst
  %r9 = atomicrmw umax ptr %p, i32 1 seq_cst
  %r10 = atomicrmw umin ptr %p, i32 1 seq_cst
  %r11 = atomicrmw fadd ptr %p, float 1.000000e+00 seq_cst
  %r12 = atomicrmw fsub ptr %p, float 1.000000e+00 seq_cst
  %r13 = atomicrmw fmax ptr %p, float 1.000000e+00 seq_cst
  %r14 = atomicrmw fmin ptr %p, float 1.000000e+00 seq_cst
  %r15 = atomicrmw uinc_wrap ptr %p, i32 1 seq_cst
  %r16 = atomicrmw udec_wrap ptr %p, i32 1 seq_cst
  %r17 = atomicrmw xchg ptr %p, ptr null seq_cst
  %gep = getelementptr i32, ptr %p, i64 1
  %gep1 = getelementptr inbounds { i32, [4 x { i8, i64 }] }, ptr %p, i64 0, i32 1, i32 %n, i32 1
  %gep2 = getelementptr nusw nuw i8, ptr %p, i32 %n
  %gep3 = getelementptr i8, ptr %p, <2 x i64> <i64 1, i64 2>
  %gep4 = getelementptr i8, ptr %p
  %va = va_arg ptr %p, i32
  ret void
}

define i32 @aggregates(<4 x i32> %v, { i32, { i8, [2 x i16] } } %s, i32 %i) {
  %ee = extractelement <4 x i32> %v, i32 %i
  %ie = insertelement <4 x i32> %v, i32 5, i64 1
  %sv = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 3, i32 poison>
  %sz = shufflevector <4 x i32> %v, <4 x i32> %ie, <8 x i32> zeroinitializer
  %ev = extractvalue { i32, { i8, [2 x i16] } } %s, 1, 1, 0
  %iv = insertvalue { i32, { i8, [2 x i16] } } %s, i16 %ev, 1, 1, 1
  %ip = insertvalue { i32, { i8, [2 x i16] } } poison, i8 1, 1, 0
  switch i32 %i, label %default [
    i32 0, label %one
    i32 -1, label %two
  ]
one:
  switch i32 %i, label %default []
two:
  %phi = phi fast float [ 1.000000e+00, %0 ]
  br label %default
default:
  %m = phi i32 [ 1, %0 ], [ %ee, %one ], [ 2, %two ]
  ret i32 %m
}
!0 = !{}

import { Token } from '../lex/token';
import type { Parser } from './parser';

const names: ReadonlySet<string> = new Set([
  'fastcc',
  'coldcc',
  'ghccc',
  'webkit_jscc',
  'anyregcc',
  'preserve_mostcc',
  'preserve_allcc',
  'preserve_nonecc',
  'cxx_fast_tlscc',
  'tailcc',
  'swiftcc',
  'swifttailcc',
  'cfguard_checkcc',
  'x86_stdcallcc',
  'x86_fastcallcc',
  'x86_thiscallcc',
  'x86_vectorcallcc',
  'x86_regcallcc',
  'x86_intrcc',
  'x86_64_sysvcc',
  'win64cc',
  'arm_apcscc',
  'arm_aapcscc',
  'arm_aapcs_vfpcc',
  'msp430_intrcc',
  'avr_intrcc',
  'avr_signalcc',
  'ptx_kernel',
  'ptx_device',
  'spir_kernel',
  'spir_func',
  'intel_ocl_bicc',
  'hhvmcc',
  'hhvm_ccc',
  'amdgpu_vs',
  'amdgpu_gfx',
  'amdgpu_gfx_whole_wave',
  'amdgpu_ls',
  'amdgpu_hs',
  'amdgpu_es',
  'amdgpu_gs',
  'amdgpu_ps',
  'amdgpu_cs',
  'amdgpu_cs_chain',
  'amdgpu_cs_chain_preserve',
  'amdgpu_kernel',
  'aarch64_vector_pcs',
  'aarch64_sve_vector_pcs',
  'aarch64_sme_preservemost_from_x0',
  'aarch64_sme_preservemost_from_x1',
  'aarch64_sme_preservemost_from_x2',
  'm68k_rtdcc',
  'graalcc',
  'riscv_vector_cc',
  'riscv_vls_cc',
  'cheriot_compartmentcallcc',
  'cheriot_compartmentcalleecc',
  'cheriot_librarycallcc',
]);

// `cc 10`, or `cc10` as LLVM prints it.
const numbered = /^cc[0-9]*$/;

export function isCallingConvention(word: string): boolean {
  return word === 'ccc' || names.has(word) || numbered.test(word);
}

/** A calling convention if one stands here; undefined for C's, written or not. */
export function parseCallingConvention(p: Parser): string | undefined {
  const { lexer } = p;
  if (lexer.kind !== Token.Word || !isCallingConvention(lexer.word)) return undefined;
  const { word } = lexer;
  lexer.next();
  if (word === 'ccc') return undefined;
  if (numbered.test(word)) {
    const number = word === 'cc' ? p.unsigned(`number after 'cc'`) : Number(word.slice(2));
    return number === 0 ? undefined : `cc ${number}`;
  }
  // `riscv_vls_cc(128)` has the vector length with it.
  if (!p.is(Token.LeftParen)) return word;
  lexer.next();
  const argument = p.unsigned(`number in '${word}'`);
  p.expect(Token.RightParen, `')' after number`);
  return `${word}(${argument})`;
}

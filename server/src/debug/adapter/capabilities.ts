import type { DebugProtocol } from '@vscode/debugprotocol';

/** What the adapter can do. */
export const capabilities: DebugProtocol.Capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsStepBack: true,
  supportsSteppingGranularity: true,
  supportsConditionalBreakpoints: true,
  supportsHitConditionalBreakpoints: true,
  supportsFunctionBreakpoints: true,
  supportsDataBreakpoints: true,
  supportsInstructionBreakpoints: true,
  supportsLogPoints: true,
  supportsBreakpointLocationsRequest: true,
  supportsGotoTargetsRequest: true,
  supportsRestartRequest: true,
  supportsRestartFrame: true,
  supportsExceptionInfoRequest: true,
  supportsDisassembleRequest: true,
  supportsReadMemoryRequest: true,
  supportsEvaluateForHovers: true,
  supportsCompletionsRequest: true,
  completionTriggerCharacters: ['.', '>'],
  supportsClipboardContext: true,
  supportsValueFormattingOptions: true,
  // It is refused with a reason, rather than not offered without one.
  supportsSetVariable: true,
  supportsTerminateRequest: true,
  supportsCancelRequest: true,
};

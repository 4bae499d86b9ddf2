import {
  CodeLensRequest,
  DefinitionRequest,
  DocumentHighlightRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  ReferencesRequest,
  RegistrationType,
  type Connection,
  type ServerCapabilities,
} from 'vscode-languageserver/node';
import type { Client, LanguageFeature } from '../client';

interface Offer {
  readonly feature: LanguageFeature;
  readonly method: string;
  readonly capability: keyof ServerCapabilities;
  readonly language: 'c' | 'llvm';
}

/** Which feature is for which language. C has better servers than us for all but what is ours. */
const offers: readonly Offer[] = [
  { feature: 'hover', method: HoverRequest.method, capability: 'hoverProvider', language: 'llvm' },
  { feature: 'definition', method: DefinitionRequest.method, capability: 'definitionProvider', language: 'llvm' },
  { feature: 'references', method: ReferencesRequest.method, capability: 'referencesProvider', language: 'llvm' },
  {
    feature: 'documentHighlight',
    method: DocumentHighlightRequest.method,
    capability: 'documentHighlightProvider',
    language: 'llvm',
  },
  {
    feature: 'documentSymbol',
    method: DocumentSymbolRequest.method,
    capability: 'documentSymbolProvider',
    language: 'llvm',
  },
  { feature: 'foldingRange', method: FoldingRangeRequest.method, capability: 'foldingRangeProvider', language: 'llvm' },
  { feature: 'codeLens', method: CodeLensRequest.method, capability: 'codeLensProvider', language: 'c' },
];

/** The features that an editor can only take for all languages at once; the handlers look at the language themselves. */
export function staticCapabilities(client: Client): ServerCapabilities {
  const taken = offers.filter(({ feature }) => !client.registers(feature));
  return Object.fromEntries(taken.map(({ capability, feature }) => [capability, feature === 'codeLens' ? {} : true]));
}

/** Registers the others, each for its language. */
export async function registerForLanguages(connection: Connection, client: Client): Promise<void> {
  const taken = offers.filter(({ feature }) => client.registers(feature));
  await Promise.all(
    taken.map(({ method, language }) =>
      connection.client.register(new RegistrationType(method), { documentSelector: [{ language }] }),
    ),
  );
}

import {
  CodeLensRequest,
  DefinitionRequest,
  DocumentHighlightRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
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
  readonly languages: readonly ('c' | 'llvm')[];
}

/** Which feature is for which language. C has better servers than us for all but what is ours. */
const offers: readonly Offer[] = [
  { feature: 'hover', method: HoverRequest.method, capability: 'hoverProvider', languages: ['c', 'llvm'] },
  { feature: 'definition', method: DefinitionRequest.method, capability: 'definitionProvider', languages: ['llvm'] },
  { feature: 'references', method: ReferencesRequest.method, capability: 'referencesProvider', languages: ['llvm'] },
  {
    feature: 'documentHighlight',
    method: DocumentHighlightRequest.method,
    capability: 'documentHighlightProvider',
    languages: ['llvm'],
  },
  {
    feature: 'documentSymbol',
    method: DocumentSymbolRequest.method,
    capability: 'documentSymbolProvider',
    languages: ['llvm'],
  },
  {
    feature: 'foldingRange',
    method: FoldingRangeRequest.method,
    capability: 'foldingRangeProvider',
    languages: ['llvm'],
  },
  { feature: 'inlayHint', method: InlayHintRequest.method, capability: 'inlayHintProvider', languages: ['c', 'llvm'] },
  { feature: 'codeLens', method: CodeLensRequest.method, capability: 'codeLensProvider', languages: ['c', 'llvm'] },
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
    taken.map(({ method, languages }) =>
      connection.client.register(new RegistrationType(method), {
        documentSelector: languages.map((language) => ({ language })),
      }),
    ),
  );
}

import { Z3Context } from '../../../server/src/solver/z3/context';
import type { Pointer } from '../../../server/src/solver/z3/exports';
import { startZ3 } from '../../../server/src/solver/z3/instance';
import { ModelReader } from '../../../server/src/solver/z3/read-model';
import { Translator } from '../../../server/src/solver/z3/translate';
import type { TermBuilder } from '../../../server/src/term/builder';
import type { Term } from '../../../server/src/term/term';
import { type Value, valueTerm } from '../../../server/src/term/value';
import { z3Module } from '../solver/fixture';

/** What the solver itself never needs: a model that is made by hand. */
interface ModelMaking {
  readonly Z3_mk_model: (context: Pointer) => Pointer;
  readonly Z3_add_const_interp: (context: Pointer, model: Pointer, decl: Pointer, value: Pointer) => void;
}

/** Values of terms in models of Z3, computed by Z3 alone. */
export class Z3Values {
  private constructor(readonly context: Z3Context) {}

  static async start(): Promise<Z3Values> {
    return new Z3Values(new Z3Context(startZ3(await z3Module())));
  }

  /** For terms of one builder, until `forget` of the result is called. */
  of(terms: TermBuilder): TermsInZ3 {
    return new TermsInZ3(terms, new Translator(this.context));
  }
}

class TermsInZ3 {
  constructor(
    private readonly terms: TermBuilder,
    private readonly translator: Translator,
  ) {}

  /** The values of some terms in the model where variables have these values. */
  values(variables: ReadonlyMap<Term, Value>, wanted: readonly Term[]): (Value | undefined)[] {
    return this.#withModel((given) => {
      for (const [variable, value] of variables)
        this.#set(given, variable, this.translator.term(valueTerm(this.terms, value, variable.sort)));
      return this.#withModel((found) => {
        const results = wanted.map((term, at) => this.terms.variable(`value of ${at}`, term.sort));
        wanted.forEach((term, at) => this.#evaluate(given, term, (value) => this.#set(found, results[at]!, value)));
        const read = new ModelReader(this.translator, found).variables(results);
        return results.map((result) => read.get(result));
      });
    });
  }

  forget(): void {
    this.translator.forget();
  }

  #evaluate(model: Pointer, term: Term, use: (value: Pointer) => void): void {
    const { context } = this.translator;
    const { raw, pointer, out, instance } = context;
    const translated = this.translator.term(term);
    if (raw.Z3_model_eval(pointer, model, translated, 0, out) === 0) throw context.error();
    const value = context.keep(instance.words[out >>> 2]!);
    use(value);
    context.release(value);
  }

  #set(model: Pointer, variable: Term, value: Pointer): void {
    const { raw, pointer } = this.translator.context;
    const decl = raw.Z3_get_app_decl(pointer, this.translator.term(variable));
    (raw as unknown as ModelMaking).Z3_add_const_interp(pointer, model, decl, value);
  }

  #withModel<T>(use: (model: Pointer) => T): T {
    const { raw, pointer } = this.translator.context;
    const model = (raw as unknown as ModelMaking).Z3_mk_model(pointer);
    raw.Z3_model_inc_ref(pointer, model);
    const result = use(model);
    raw.Z3_model_dec_ref(pointer, model);
    return result;
  }
}

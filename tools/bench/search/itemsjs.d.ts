/** The part of itemsjs that the benchmark uses. The package has no types. */
declare module 'itemsjs' {
  interface Aggregation {
    readonly size: number;
    readonly conjunction?: boolean;
    readonly hide_zero_doc_count?: boolean;
  }

  interface Configuration {
    readonly searchableFields: readonly string[];
    readonly aggregations: Readonly<Record<string, Aggregation>>;
    readonly sortings: Readonly<Record<string, { readonly field: string; readonly order: 'asc' | 'desc' }>>;
  }

  interface Question {
    readonly per_page: number;
    readonly page: number;
    readonly query?: string;
    readonly sort?: string;
    readonly filters?: Readonly<Record<string, readonly string[]>>;
  }

  interface Answer {
    readonly pagination: { readonly total: number };
    readonly data: { readonly items: readonly unknown[] };
  }

  export default function itemsjs(
    items: readonly object[],
    configuration: Configuration,
  ): { search(question: Question): Answer };
}

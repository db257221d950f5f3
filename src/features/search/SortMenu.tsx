import type { ResultsModel } from './results-model.ts';
import type { Go } from './StateLink.tsx';

interface Props {
  readonly sorts: ResultsModel['sorts'];
  readonly go: Go | null;
}

export function SortMenu({ sorts, go }: Props) {
  const chosen = sorts.find((sort) => sort.chosen);
  // Without script there is one order, and a menu that changes nothing would be a lie.
  return (
    <label className="sort-menu">
      <span aria-hidden="true">Sort</span>
      <select
        aria-label="Sort"
        value={chosen?.label}
        disabled={go === null}
        onChange={({ target }) => {
          const sort = sorts.find(({ label }) => label === target.value);
          if (sort) go?.(() => sort.next);
        }}
      >
        {sorts.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </select>
    </label>
  );
}

import type { Tag } from '#domain/vehicle/tag.ts';

export function TagChip({ tag }: { readonly tag: Tag }) {
  if (tag.image)
    return (
      <img className="tag-badge" src={tag.image} alt={tag.label} width={120} height={32} loading="lazy" />
    );
  return (
    <span className="chip" data-tag={tag.kind}>
      {tag.label}
    </span>
  );
}

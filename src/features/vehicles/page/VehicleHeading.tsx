import type { NamePart } from '#domain/vehicles/no-break-name.ts';
import type { Tag } from '#domain/vehicles/tag.ts';
import { SaveButton } from '#features/shoppers/saved/SaveButton.tsx';
import type { SaveButtonModel } from '#features/shoppers/saved/save-button.ts';
import { TagChip, VehicleName } from '../card/VehicleCard.tsx';

interface Props {
  readonly save: SaveButtonModel | null;
  readonly tag: Tag | null;
  readonly nameParts: readonly NamePart[];
  readonly variant: string | null;
}

export const VehicleHeading = ({ save, tag, nameParts, variant }: Props) => (
  <div className="save-place stack stack-tight press">
    {save && <SaveButton {...save} />}
    {tag && (
      <p>
        <TagChip tag={tag} />
      </p>
    )}
    <h1 className="vehicle-name">
      <VehicleName parts={nameParts} />
    </h1>
    {variant && <p className="vehicle-variant text-muted">{variant}</p>}
  </div>
);

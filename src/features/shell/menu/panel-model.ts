import type { ImageModel } from '#domain/shell/picture.ts';
import type { BodyShape } from '#domain/vehicles/attributes/body-shape.ts';
import type { NavColumn, NavLink } from '../header/nav-link.ts';

/** A make, model or body in a menu. */
export interface MenuTile {
  readonly link: NavLink;
  readonly image: ImageModel | null;
  readonly shape: BodyShape | null;
  /** A word in front of the name, such as `All new`. */
  readonly status: string | null;
  readonly text: string | null;
  /** The address of the list whose number it shows. */
  readonly count: string | null;
}

export interface TileGroup {
  readonly title: string | null;
  readonly link: NavLink | null;
  readonly tiles: readonly MenuTile[];
}

export type PanelKind = 'links' | 'columns' | 'brands' | 'models' | 'bodies';

/** The panel under an entry. Its kind decides how it is drawn. */
export interface PanelModel {
  readonly kind: PanelKind;
  readonly groups: readonly TileGroup[];
  readonly columns: readonly NavColumn[];
}

export const isEmpty = ({ groups, columns }: Pick<PanelModel, 'groups' | 'columns'>): boolean =>
  groups.length === 0 && columns.length === 0;

/** Lists every link of a panel, for menus that show text only. */
export const columnsOf = ({ groups, columns }: PanelModel): readonly NavColumn[] => [
  ...groups.map(({ title, tiles }) => ({ title, links: tiles.map(({ link }) => link) })),
  ...columns,
];

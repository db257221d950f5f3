interface Coloured {
  /** The family that filters know. */
  readonly colour: string | null;
  readonly colour_name?: string | null;
}

/** The colour as the dealer calls it, `Glacier White`. */
export const colourTold = ({ colour_name, colour }: Coloured): string | null => colour_name ?? colour;

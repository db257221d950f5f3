import { createHash } from 'node:crypto';
import type { LeadFile } from '#adapters/lead-store/types.ts';
import type { Shipment } from './channel.ts';

/** Of all files together, before they are written as base64, which makes them a third longer. */
const MOST_FILE_BYTES = 4 * 1024 * 1024;

interface ToldFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

const told = ({ name, type, bytes }: LeadFile): ToldFile => ({
  name,
  type,
  size: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

type SentFile = ToldFile & ({ readonly content: string } | { readonly left_out: true });

/** In their order, each for which there is room still; the others are named as left out. */
function withContents(files: readonly LeadFile[]): readonly SentFile[] {
  let room = MOST_FILE_BYTES;
  return files.map((file) => {
    const { bytes } = file;
    if (bytes.byteLength > room) return { ...told(file), left_out: true };
    room -= bytes.byteLength;
    return { ...told(file), content: Buffer.from(bytes).toString('base64') };
  });
}

/** What a dealer’s own system is posted of one version of a lead. */
export function webhookBody({ delivery, dealer, files }: Shipment): string {
  const { lead, payload, version } = delivery;
  const wantsContents = dealer.config.leads.delivery.webhook?.files === true;
  return JSON.stringify({
    event: version === 1 ? 'lead.created' : 'lead.updated',
    id: lead.id,
    version,
    dealer: dealer.slug,
    form: lead.form,
    created_at: new Date(lead.at).toISOString(),
    lead: payload,
    files: wantsContents ? withContents(files) : files.map(told),
  });
}

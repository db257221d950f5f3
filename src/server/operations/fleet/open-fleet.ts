import { isPublishedToStore } from '#adapters/storage/blobs/types.ts';
import { type FleetFolders, type FleetPlace, folderPlace } from './fleet-place.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Opens the place that builds publish to: object storage, whose code is loaded only then, or the folders of this machine. */
export async function openFleetPlace(
  env: Env,
  folders: FleetFolders,
  onTrouble?: (what: string, cause: unknown) => void,
): Promise<FleetPlace> {
  if (!isPublishedToStore(env)) return folderPlace(folders);
  const { openStoredPlace } = await import('./object-place.ts');
  return openStoredPlace(env, onTrouble);
}

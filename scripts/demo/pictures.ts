import { join } from 'node:path';
import { drawVehicle } from './art/index.ts';
import { fillFolder } from './pictures/files.ts';
import { drawingNamed, usedDrawings } from './pictures/used.ts';

const SITES = join(import.meta.dirname, '../../sites');

const drawings = usedDrawings(SITES);
fillFolder(join(SITES, '_shared/vehicles'), drawings, (name) => drawVehicle(drawingNamed(name)));
console.log(`${drawings.size} drawings of vehicles`);

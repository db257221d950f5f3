import { writeFileSync } from 'node:fs';
import { iconRow, ROW_FILE } from './icons/row.ts';

writeFileSync(ROW_FILE, await iconRow());
console.log(`Written: ${ROW_FILE}`);

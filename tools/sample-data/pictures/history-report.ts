const LINES = [
  [22, 'Vehicle history report'],
  [11, 'Example for demonstration. Not a report on any vehicle.'],
  [13, 'Encumbrance: none recorded'],
  [13, 'Written-off register: not listed'],
  [13, 'Stolen vehicle register: not listed'],
  [13, 'Odometer readings: consistent'],
  [13, 'Registered keepers: 2'],
] as const;

const page = LINES.map(([size, text], i) => `BT /F1 ${size} Tf 72 ${740 - i * 34} Td (${text}) Tj ET`).join(
  '\n',
);

const OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
  `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
];

/** Writes one page of text in the built-in typeface: small enough to write by hand. */
export function historyReport(): string {
  const parts = ['%PDF-1.4\n'];
  const offsets = OBJECTS.map((object, i) => {
    const offset = parts.join('').length;
    parts.push(`${i + 1} 0 obj\n${object}\nendobj\n`);
    return offset;
  });
  const start = parts.join('').length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${OBJECTS.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${OBJECTS.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return parts.join('') + table + trailer;
}

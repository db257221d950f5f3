import type { Socket } from 'node:net';

/** A line that is longer is none of ours. */
const LONGEST_LINE = 8_000_000;

/** Hears the lines that arrive on a connection. A connection whose line does not end is closed. */
export function onLines(socket: Socket, hear: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
    if (rest.length > LONGEST_LINE) socket.destroy();
  });
}

import { createServer, type Socket } from 'node:net';

export interface ReceivedEmail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

export interface SmtpAnswers {
  /** Answers that replace the usual ones, by SMTP command. `.` is the end of a message. */
  readonly [command: string]: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly letters: readonly ReceivedEmail[];
  readonly close: () => Promise<void>;
}

const USUAL: SmtpAnswers = {
  EHLO: '250 here',
  HELO: '250 here',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
  RSET: '250 ok',
  QUIT: '221 bye',
};

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

function converse(socket: Socket, answers: SmtpAnswers, letters: ReceivedEmail[]): void {
  const say = (command: string) => socket.write(`${answers[command] ?? USUAL[command] ?? '502 what?'}\r\n`);
  let waiting = '';
  let inLetter = false;
  let from = '';
  let to: string[] = [];
  let lines: string[] = [];

  const hear = (line: string): void => {
    if (inLetter && line !== '.') {
      lines.push(line.replace(/^\./, ''));
      return;
    }
    const command = inLetter ? '.' : (line.split(/[ :]/)[0] ?? '').toUpperCase();
    const usual = (answers[command] ?? USUAL[command])?.[0];
    if (command === 'MAIL') [from, to, lines] = [addressIn(line), [], []];
    if (command === 'RCPT' && usual === '2') to.push(addressIn(line));
    if (command === '.' && usual === '2') letters.push({ from, to, source: lines.join('\n') });
    inLetter = command === 'DATA' && usual === '3';
    say(command);
    if (command === 'QUIT') socket.end();
  };

  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    waiting += chunk.toString('latin1');
    const whole = waiting.split('\r\n');
    waiting = whole.pop() ?? '';
    whole.forEach(hear);
  });
  socket.write(`${answers['hello'] ?? '220 stand-in'}\r\n`);
}

/** A minimal SMTP server on the loopback. */
export async function serveSmtp(answers: SmtpAnswers = {}): Promise<SmtpServer> {
  const letters: ReceivedEmail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    if (answers['hello'] !== 'silence') converse(socket, answers, letters);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
}

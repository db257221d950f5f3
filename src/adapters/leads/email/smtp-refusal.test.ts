import { expect, test } from 'vitest';
import { isFinalRefusal, isUntaken } from './smtp-refusal.ts';

const at = (command: string, response: string) => ({ command, response });

test.each([
  [at('RCPT TO', '550 5.1.1 <sales@a-cars.example>: Recipient address rejected: User unknown'), true],
  [at('RCPT TO', '550-5.1.1 The email account that you tried to reach does not exist.'), true],
  [at('RCPT TO', '556 5.1.10 The domain does not accept mail'), true],
  [at('RCPT TO', '550 no such user here'), true],
  [at('RCPT TO', '550 5.2.1 The email account is disabled'), true],
  [at('RCPT TO', '451 4.7.1 Greylisted'), false],
  [at('RCPT TO', '552 5.2.2 The mailbox is full'), false],
  // What servers say of the sender when a recipient is named.
  [at('RCPT TO', '554 5.7.1 <sales@a-cars.example>: Relay access denied'), false],
  [at('RCPT TO', '550 5.1.8 <no-reply@x.example>: Sender address rejected: Domain not found'), false],
  [at('RCPT TO', '550 relay not permitted'), false],
  [at('RCPT TO', '550 Sender verify failed'), false],
  [at('MAIL FROM', '550 5.7.1 This sender is not allowed here'), false],
  [at('MAIL FROM', '550 5.1.1 no such sender'), false],
  [at('DATA', '554 5.7.1 looks like spam'), false],
  [at('AUTH PLAIN', '535 5.7.8 wrong password'), false],
  [{ ...at('DATA', '451 4.3.0 Try again later'), rejectedErrors: [] }, false],
  [new Error('connect ECONNREFUSED'), false],
  ['something else', false],
])('the refusal %o is final: %s', (cause, isFinal) => {
  expect(isFinalRefusal(cause)).toBe(isFinal);
});

test('a refusal of several recipients is final only if all are unknown', () => {
  const unknown = at('RCPT TO', '550 5.1.1 unknown');
  const denied = at('RCPT TO', '554 5.7.1 Relay access denied');
  expect(isFinalRefusal({ ...unknown, rejectedErrors: [unknown, unknown] })).toBe(true);
  expect(isFinalRefusal({ ...unknown, rejectedErrors: [denied, unknown] })).toBe(false);
});

test.each([
  [{ responseCode: 550, command: 'RCPT TO' }, true],
  [{ responseCode: 451, command: 'DATA' }, true],
  [{ code: 'ESOCKET', syscall: 'connect' }, true],
  [{ code: 'EDNS', syscall: 'getaddrinfo' }, true],
  [{ code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT' }, true],
  // After the last line of an email, silence says nothing.
  [{ code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }, false],
  [{ code: 'ESOCKET', syscall: 'read' }, false],
  [{ code: 'ECONNECTION', message: 'Connection closed unexpectedly' }, false],
])('with the error %o no server has the email: %s', (cause, untaken) => {
  expect(isUntaken(Object.assign(new Error('no'), cause))).toBe(untaken);
});

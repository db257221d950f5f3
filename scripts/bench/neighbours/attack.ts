import { DEALERS } from './dealers.ts';
import { ATTACK_KINDS, type Attack, attackers } from './visit.ts';

/** The attacker is a process of its own, so that the cost of sending does not slow the measured shoppers. */
const port = Number(process.env['ATTACKED_PORT']);
const kinds = ATTACK_KINDS.filter((kind): kind is Attack => process.env['ATTACK'] === kind);
const attack = Number(process.env['ATTACK_NUMBER']);
/** The distance between the first request numbers of two attacks: more than one attack sends. */
const APART = 250;
const crowd = attackers(
  { port, slug: DEALERS[0] ?? '', from: `203.0.113.${attack}`, first: attack * APART },
  kinds,
);
process.once('SIGTERM', () => {
  crowd.stop().then((answers) => {
    console.log(JSON.stringify([...answers]));
    process.exit(0);
  });
});
console.log(port);

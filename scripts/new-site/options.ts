import { command } from '../terminal/command.ts';
import { text } from '../terminal/options.ts';
import { answered, type NewDealer, QUESTIONS } from './answers.ts';

const MAKES = 'Toyota,Kia';

/** What a dealer would get of whom only the slug is said. */
const USUAL = QUESTIONS.reduce<Partial<NewDealer>>(
  (given, { name, otherwise }) => answered(given, name, otherwise(given) ?? ''),
  answered({}, 'slug', 'harbour-motors'),
);

export const NEW_SITE = command({
  call: 'npm run new-site',
  does: 'makes the folder of a new dealer in sites/; asks what it must know, or, given a slug, asks nothing and takes what is usual',
  operands: { shape: '[slug]', most: 1, expected: 'One slug is made at a time.' },
  options: Object.fromEntries(
    QUESTIONS.filter(({ name }) => name !== 'slug').map(({ name, ask, otherwise }) => [
      name,
      text(otherwise(USUAL) || MAKES, ask),
    ]),
  ),
});

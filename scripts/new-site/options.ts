import { command } from '../terminal/command.ts';
import { text } from '../terminal/options.ts';
import { answered, type NewDealer, QUESTIONS } from './answers.ts';

const MAKES = 'Toyota,Kia';

/** The defaults of a dealer if only the slug is given. */
const USUAL = QUESTIONS.reduce<Partial<NewDealer>>(
  (given, { name, otherwise }) => answered(given, name, otherwise(given) ?? ''),
  answered({}, 'slug', 'harbour-motors'),
);

export const NEW_SITE = command({
  call: 'npm run new-site',
  does: 'creates the folder of a new dealer in sites/; without a slug it asks questions, with one it takes the defaults',
  operands: { shape: '[slug]', most: 1, expected: 'Give one slug at a time.' },
  options: Object.fromEntries(
    QUESTIONS.filter(({ name }) => name !== 'slug').map(({ name, ask, otherwise }) => [
      name,
      text(otherwise(USUAL) || MAKES, ask),
    ]),
  ),
});

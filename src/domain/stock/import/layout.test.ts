import { expect, test } from 'vitest';
import { type Delimiter, findItems, findTable, formatOf, seenItems, webPageTitle } from './layout.ts';

const table =
  (text: string) =>
  (delimiter: Delimiter): readonly (readonly string[])[] =>
    text.split('\n').map((line) => line.split(delimiter));

test.each([
  ['commas', 'Make,Model,Year\nKia,Rio,2020', ',', 1],
  ['semicolons with commas in values', 'Make;Model;Price\nKia;Rio;1,5\nKia;Rio;2,5', ';', 1],
  ['bars', 'Make|Model|Year\nKia|Rio|2020', '|', 1],
  ['tabs', 'Make\tModel\tYear\nKia\tRio\t2020', '\t', 1],
  ['lines above', 'Stock list\nPrinted today\nMake,Model,Year\nKia,Rio,2020\nKia,Rio,2021', ',', 3],
  ['an empty name in the header', 'Make,Model,Year,\nKia,Rio,Red,x\nMazda,CX-5,Blue,y', ',', 1],
  ['values that are all texts', 'Alpha,Beta,Gamma\nKia,Rio,Red\nMazda,Demio,Blue', ',', 1],
  ['no names of columns', 'A1,Kia,Rio,2020,15990\nA2,Mazda,2,2019,14990', ',', 0],
  ['names that only a German knows', 'Marke;Modell;Preis\nKia;Rio;1\nKia;Rio;2', ';', 1],
  ['a line of groups', ',Vehicle,,Offer\nMake,Model,Year,Price\nKia,Rio,2020,1', ',', 2],
])('findTable finds the delimiter and the header of a table with: %s', (_, text, delimiter, headerLine) =>
  expect(findTable(table(text))).toMatchObject({ delimiter, headerLine }),
);

const paths = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text.split(' ').map((part): [string, number] => {
      const [path = '', count = '1'] = part.split('=');
      return [path, Number(count)];
    }),
  );

test.each([
  ['a plain list', 'v/car=5 v/car/make=5 v/car/model=5 v/car/price=5', 'car'],
  [
    'a channel',
    'rss/channel rss/channel/title rss/channel/link rss/channel/item=9 rss/channel/item/title=9 rss/channel/item/link=9 rss/channel/item/price=9',
    'item',
  ],
  [
    'vehicles of several dealers',
    'i/dealer=2 i/dealer/name=2 i/dealer/id=2 i/dealer/vehicle=9 i/dealer/vehicle/make=9 i/dealer/vehicle/model=9 i/dealer/vehicle/price=9',
    'vehicle',
  ],
  ['attributes alone', 'i/car=4 i/car/@make=4 i/car/@model=4 i/car/@price=4', 'car'],
  [
    'an unusual name',
    'i/auto-data=4 i/auto-data/make=4 i/auto-data/model=4 i/auto-data/price=4',
    'auto-data',
  ],
  [
    'one vehicle with items in it',
    'v/vehicle v/vehicle/make v/vehicle/model v/vehicle/item=6 v/vehicle/item/@a=6 v/vehicle/item/@b=6 v/vehicle/item/@c=6',
    'vehicle',
  ],
  [
    'vehicles of several branches, in Portuguese',
    'estoque/loja=2 estoque/loja/nome=2 estoque/loja/cidade=2 estoque/loja/fone=2 estoque/loja/veiculos=2 estoque/loja/veiculos/veiculo=5 estoque/loja/veiculos/veiculo/marca=5 estoque/loja/veiculos/veiculo/modelo=5 estoque/loja/veiculos/veiculo/preco=5',
    'veiculo',
  ],
  ['no vehicles', 'status/code', null],
])('findItems finds the repeated element of %s', (_, counted, name) => {
  const found = findItems(paths(counted));
  expect(found).toBe(name);
});

test('seenItems names what repeats, the most frequent first', () =>
  expect(seenItems(paths('v v/x=2 v/x/y=5 v/x/@id=5'))).toBe('<y> 5 times, <x> 2 times'));

test.each([
  ['<rss>', 'xml'],
  ['\uFEFF [1]', 'json'],
  ['{"a":1}', 'json'],
  ['Make,Model', 'csv'],
])('a text that starts with %s is %s', (start, format) => expect(formatOf(start)).toBe(format));

test.each([
  ['<!DOCTYPE html><title> Sign\n in </title>', 'Sign in'],
  ['<html>', ''],
  ['<?xml version="1.0"?><html><head><title>x</title>', 'x'],
  ['<rss><title>x</title>', null],
  ['Make,Model', null],
])('the page title of %s is %s', (start, title) => expect(webPageTitle(start)).toBe(title));

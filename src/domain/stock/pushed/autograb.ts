import { isRecord } from '#domain/lib/records.ts';
import {
  type BrokenRow,
  eventTime,
  keyIn,
  type PushedBody,
  type PushedShape,
  type Row,
  splitRows,
  textIn,
  type VehicleEvent,
  withoutEmpty,
} from './shape.ts';

/** Their fields that are called like ours. Which of them an item has beyond the required ones was not documented. */
const SAME_NAMES = [
  'vin',
  'make',
  'model',
  'badge',
  'series',
  'year',
  'colour',
  'price',
  'description',
  'features',
  'images',
] as const;

function itemOf(item: Row, receivedAt: number): VehicleEvent | BrokenRow {
  const key = keyIn(item['stock_no']) ?? keyIn(item['vin']) ?? keyIn(item['rego']);
  if (key === null)
    return { dealer: null, reason: 'the item has no stock_no, vin or rego of letters and digits', row: item };
  const condition = (textIn(item['condition']) ?? '').toLowerCase();
  return {
    dealer: null,
    key,
    at: eventTime(item['updated_at'] ?? item['created_at'], receivedAt),
    isGone: textIn(item['removed_at']) !== null,
    entry: withoutEmpty({
      ...Object.fromEntries(SAME_NAMES.map((name) => [name, item[name]])),
      id: key,
      stocknum: textIn(item['stock_no']),
      car_type: ['new', 'used', 'demo'].includes(condition) ? condition : null,
      created_at: textIn(item['stocked_at']),
    }),
  };
}

/** Items of AutoGrab's stock feed. Each feed has a key of its own, which alone says whose it is. */
export const autograb: PushedShape = {
  label: 'The items of AutoGrab’s stock feed',
  read(body, receivedAt): PushedBody {
    const items = Array.isArray(body)
      ? body
      : isRecord(body) && Array.isArray(body['items'])
        ? body['items']
        : [body];
    const rows = items.map((item): VehicleEvent | BrokenRow =>
      isRecord(item)
        ? itemOf(item, receivedAt)
        : { dealer: null, reason: 'expected an item as a JSON object', row: item },
    );
    return { ...splitRows(rows), lists: [] };
  },
};

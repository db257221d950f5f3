import { randomUUID } from 'node:crypto';
import type { Database } from '#adapters/storage/database/types.ts';
import type { LeadStore } from '../types.ts';
import { changeLead, createLead, recordEvent } from './changes.ts';
import { claimDeliveries, countOutstanding, nextDue, releaseLead, settleDelivery } from './deliveries.ts';
import { countExpired, notePurge, readPurgeNotes } from './purges.ts';
import {
  countBacklog,
  countPerDay,
  findFile,
  findLead,
  listEnquiries,
  listFailing,
  listLeads,
} from './queries.ts';
import { forgetPerson, purgeLeads } from './removal.ts';
import { LEAD_SCHEMA, type LeadDb, type LeadTables } from './tables.ts';

/** About the size of a lead with its deliveries, so that the check finds a full disk before a shopper does. */
const PROBE = 'x'.repeat(16 * 1024);

async function probe(db: LeadDb): Promise<void> {
  const id = randomUUID();
  await db.insertInto('lead_store_probes').values({ id, filler: PROBE }).execute();
  await db.deleteFrom('lead_store_probes').where('id', '=', id).execute();
}

export function sqlLeadStore(shared: Database): LeadStore {
  const database = shared.store<LeadTables>(LEAD_SCHEMA);
  const { dialect } = database;
  const { locksRows } = dialect;
  return {
    create: (lead) => database.write((db) => createLead(db, lead)),
    update: (dealer, id, change) => database.write((db) => changeLead(db, locksRows, dealer, id, change)),
    record: (event) => database.write((db) => recordEvent(db, event)),

    claim: (...claim) => database.direct((db) => claimDeliveries(db, dialect, ...claim)),
    settle: (delivery, outcome) => database.write((db) => settleDelivery(db, dialect, delivery, outcome)),
    nextDue: (dealers) => database.read((db) => nextDue(db, dialect, dealers)),
    release: (leadId, now) => database.write((db) => releaseLead(db, leadId, now)),

    lead: (id) => database.read((db) => findLead(db, id)),
    leads: (query) => database.read((db) => listLeads(db, dialect, query)),
    perDay: (dealers, since) => database.read((db) => countPerDay(db, dialect, dealers, since)),
    backlog: (dealers) => database.read((db) => countBacklog(db, dialect, dealers)),
    outstanding: (dealers) => database.read((db) => countOutstanding(db, dialect, dealers)),
    failing: (dealers, attempts) => database.read((db) => listFailing(db, dialect, dealers, attempts)),
    enquiries: (person, dealers, limit) =>
      database.read((db) => listEnquiries(db, dialect, person, dealers, limit)),
    file: (leadId, fileId) => database.read((db) => findFile(db, leadId, fileId)),
    expired: (dealer, before) => database.read((db) => countExpired(db, dealer, before)),
    purge: (...purge) => purgeLeads(database, ...purge),
    purgeNotes: () => database.read(readPurgeNotes),
    notePurge: (dealers, notes) => database.write((db) => notePurge(db, dialect, dealers, notes)),
    forget: (person, dealer) => forgetPerson(database, person, dealer),

    check: () => database.write(probe),
    close: () => shared.close(),
  };
}

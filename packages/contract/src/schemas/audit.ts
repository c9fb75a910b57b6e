import * as z from 'zod';
import { Email, Id, SearchText } from './common.ts';

/** Somebody who is named in the log; their name as it is now. */
const Named = z.object({ id: z.int(), name: z.string() });

/**
 * Whether a change can be undone: by a change in the opposite direction; not, because a mail left, a person was made anonymous or a
 * secret was shown; or it is nothing that is undone, such as a sign-in.
 */
export const AuditUndo = z.enum(['possible', 'mailLeft', 'madeAnonymous', 'secretShown', 'none']);

/** A line of the log, in words of the caller's language. */
export const AuditEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    /** Null for what the server did by itself, and for commands of those who run it. */
    by: Named.nullable(),
    /** The person for whom they stood in at the record. */
    actingFor: Named.nullable(),
    /** The address and the device of the person, as far as they were stored with the entry. */
    address: z.string().nullable(),
    device: z.string().nullable(),
    /** The name of the token by which a service account did it. */
    token: z.string().nullable(),
    /** What was done, by its key and in words. */
    action: z.string(),
    text: z.string(),
    /** What it was done to: a kind with an id, and its name. */
    entity: z.string(),
    entityId: z.string(),
    subject: z.string().nullable(),
    /** What changed; null where there was or is nothing. */
    changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    undo: AuditUndo,
    /** The line that it undoes. */
    undoes: z.int().nullable(),
    /** The line by which it was undone. */
    undoneBy: z.int().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Lines of the log; all filters apply. */
export const AuditFilters = z.object({
  /** Words of what a line says, and of the names of who did it and to what. */
  search: SearchText,
  /** Who did it. */
  actorId: Id.optional(),
  action: z.string().max(80).optional(),
  /** What it was done to: a kind, and one of it. */
  entity: z.string().max(40).optional(),
  entityId: z.string().max(400).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});

/** The most lines of one file. */
export const MOST_AUDIT_LINES = 50_000;

/** How many addresses may receive the head of the chain. */
export const MOST_RECIPIENTS = 20;
export const AuditRecipients = z.object({ addresses: z.array(Email).max(MOST_RECIPIENTS) });

/** The chain of seals of the log and of the history of records. */
export const AuditChain = z
  .object({
    /** The last seal, which depends on all lines before it; null before the first. */
    head: z.object({ position: z.int(), seal: z.string() }).nullable(),
    /** What was written before this instant is sealed. */
    sealedUntil: z.iso.datetime().nullable(),
    /** When the oldest line was written that is not sealed; null for none. */
    unsealedSince: z.iso.datetime().nullable(),
    /** The addresses to which the head is mailed every day. */
    addresses: z.array(z.string()),
    abilities: z.object({ editRecipients: z.boolean() }),
  })
  .meta({ id: 'AuditChain' });
export type AuditChain = z.infer<typeof AuditChain>;

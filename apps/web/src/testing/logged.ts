/** The call that undoes what is answered by `logged`. */
export const UNDO_LOGGED = 'POST /api/management/audit/90/undo';

/** An answer that names the line of the log by which what it answers is undone. */
export const logged = (body: unknown, entry = 90): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', 'audit-entry': String(entry) } });

/** Requests that the home page makes in parallel for an EHS manager, without those made once per visit. */
export const HOME = [
  ...['incidents', 'hazards', 'tasks', 'issues'].flatMap((type) => [
    `/api/${type}/count`,
    `/api/${type}/count?overdue=true`,
    `/api/${type}?tab=all&sort=updated&limit=7`,
    `/api/${type}?tab=closed&sort=updated&limit=7`,
  ]),
  '/api/my-actions/count',
  '/api/my-actions?limit=8',
  '/api/incident-deadlines',
  '/api/notifications/count',
  '/api/v2/aum/um/1/5?status=pending&sort=createdAt',
  '/api/rp',
] as const;

/** Those of them that the yardstick implements as well. */
export const HOME_COMPARED = HOME.filter((path) => !/\/(aum|rp|incident-deadlines)\b/.test(path));

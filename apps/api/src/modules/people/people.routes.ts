import * as contract from '@safety-qube/contract/endpoints/people';
import { bulkEmployees, exportPeople as exportCall } from '@safety-qube/contract/endpoints/people-bulk';
import { createInvitationLink } from '@safety-qube/contract/endpoints/people-invitation';
import type { FastifyInstance } from 'fastify';
import { sendAsDownload } from '../../platform/http/file-headers.ts';
import { answer, route } from '../../platform/http/route.ts';
import { PICTURE_BODY } from '../../platform/image-of-data-url.ts';
import { pageText } from '../../platform/page-text.ts';
import type { Platform } from '../../platform/platform.ts';
import { listEmployeeBriefs } from './briefs.queries.ts';
import { linesOf } from './bulk/line.ts';
import { bulkPeople } from './commands/bulk-people.ts';
import { changeStatus } from './commands/change-status.ts';
import { contactAdministrators } from './commands/contact-administrators.ts';
import { createEmployee } from './commands/create-employee.ts';
import { createInvitationLink as makeInvitationLink } from './commands/create-invitation-link.ts';
import { setPicture } from './commands/set-picture.ts';
import { updateEmployee } from './commands/update-employee.ts';
import { exportPeople } from './export-people.ts';
import { listEmployees, pageEmployees, readEmployee, readPicture } from './people.queries.ts';
import { readTrainingLink } from './training-link.queries.ts';

/** Bytes of a call about a thousand people. */
const BULK_BODY = 5_000_000;

export async function peopleModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, contract.pageEmployees, async ({ params, query }, ctx) =>
    answer(200, await pageEmployees(ctx, params, query, platform)),
  );
  route(app, contract.listEmployees, async ({ query }, ctx) => answer(200, await listEmployees(ctx, query.after)));
  route(app, contract.listEmployeeBriefs, async ({ query }, ctx) => answer(200, await listEmployeeBriefs(ctx, query)));
  route(app, createInvitationLink, async ({ params }, ctx) =>
    answer(201, { link: await makeInvitationLink(ctx, platform, params.id) }),
  );
  route(app, contract.getTrainingLink, async (_, ctx) => answer(200, await readTrainingLink(ctx)));
  route(app, contract.getEmployee, async ({ params }, ctx) => answer(200, await readEmployee(ctx, params.id)));
  route(app, contract.createEmployee, async ({ body }, ctx) => answer(201, await createEmployee(ctx, platform, body)));
  route(
    app,
    bulkEmployees,
    async ({ body: { people, ...options } }, ctx) =>
      answer(200, await bulkPeople(ctx, platform, linesOf(people), options)),
    { bodyLimit: BULK_BODY },
  );
  route(
    app,
    exportCall,
    async ({ query }, ctx, { reply }) => {
      const file = await exportPeople(ctx, query);
      sendAsDownload(reply, `${pageText(ctx.language, 'people.title')}.${query.format}`, query.format);
      return answer(200, file);
    },
    { transaction: false },
  );
  route(app, contract.updateEmployee, async ({ body }, ctx) => answer(200, await updateEmployee(ctx, platform, body)));
  route(app, contract.changeEmployeeStatus, async ({ query }, ctx) =>
    answer(200, await changeStatus(ctx, platform, query)),
  );
  route(
    app,
    contract.setPicture,
    async ({ params, body }, ctx) => answer(200, await setPicture(ctx, params.id, body.image)),
    { transaction: false, bodyLimit: PICTURE_BODY },
  );
  route(app, contract.getPicture, async ({ params }, ctx, { req, reply }) => {
    const { bytes, version } = await readPicture(ctx, params.id);
    const tag = `"${version}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('x-content-type-options', 'nosniff');
    if (req.headers['if-none-match']?.includes(tag)) return answer(304, undefined);
    reply.type('image/webp');
    return answer(200, bytes);
  });
  route(app, contract.contactAdministrator, async ({ body }, ctx) => {
    await contactAdministrators(ctx, platform, body.query);
    return answer(202, {});
  });
}

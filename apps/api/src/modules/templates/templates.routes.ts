import * as contract from '@safety-qube/contract/endpoints/templates';
import type { TemplateModule } from '@safety-qube/contract/schemas/templates';
import { TEMPLATE_BYTES, TEMPLATE_VALUES } from '@safety-qube/contract/schemas/templates';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createTemplate } from './commands/create-template.ts';
import { deleteTemplate } from './commands/delete-template.ts';
import { forgetLeftOut } from './commands/forget-left-out.ts';
import {
  type FoundInFile,
  importTemplate,
  keepImages,
  type ReadFile,
  readTemplateFile,
} from './commands/import-template.ts';
import { publishTemplate } from './commands/publish-template.ts';
import { saveDraft } from './commands/save-draft.ts';
import { setArchived } from './commands/set-archived.ts';
import { mountImages } from './images/images.routes.ts';
import { mountMaterial } from './material/material.routes.ts';
import { compareTemplate, getTemplate, getVersion, listTemplates, listVersions } from './templates.queries.ts';

const LARGE = {
  bodyLimit: TEMPLATE_BYTES,
  values: { most: TEMPLATE_VALUES, code: 'TEMPLATE_TOO_LONG' },
};
/** A form of megabytes is sent exactly as stored; it was validated when it was saved. */
const EXACT = { isExact: true };
/** A file is sent as a JSON string, in which quotation marks take two characters. */
const FILE = { bodyLimit: 1.25 * contract.TEMPLATE_FILE_BYTES };

declare module 'fastify' {
  interface FastifyRequest {
    foundInFile: FoundInFile | null;
    templateFile: ReadFile | null;
  }
}

/** The import: the file is read and its images are stored before the transaction, to keep that short. */
function importRoute(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    scope.decorateRequest('foundInFile', null);
    scope.decorateRequest('templateFile', null);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', ...FILE }, async (req: FastifyRequest, body: Buffer) => {
      const { call, ...found } = await readTemplateFile(req.ctx, body);
      req.foundInFile = found;
      return call;
    });
    scope.addHook('preHandler', async (req: FastifyRequest) => {
      if (!req.foundInFile) return;
      const { module } = req.body as { module: TemplateModule };
      req.templateFile = await keepImages(req.ctx, platform, module, req.foundInFile);
      req.foundInFile = null;
    });
    route(
      scope,
      contract.importTemplate,
      async ({ body }, ctx, { req }) =>
        answer(201, await importTemplate(ctx, body.module, req.templateFile as ReadFile)),
      { ...FILE, ...EXACT },
    );
  });
}

export async function templatesModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, contract.listTemplates, async ({ query: { module, archived } }, ctx) =>
    answer(200, await listTemplates(ctx, { module, isArchived: archived === 'true' })),
  );
  route(app, contract.createTemplate, async ({ body }, ctx) => answer(201, await createTemplate(ctx, body)), {
    ...LARGE,
    ...EXACT,
  });
  importRoute(app, platform);
  route(app, contract.getTemplate, async ({ params }, ctx) => answer(200, await getTemplate(ctx, params.id)), EXACT);
  route(
    app,
    contract.saveDraft,
    async ({ params: { id }, version, body: { content } }, ctx) =>
      answer(200, await saveDraft(ctx, platform, { id, version, content })),
    { ...LARGE, ...EXACT },
  );
  route(app, contract.forgetLeftOut, async ({ params }, ctx) => {
    await forgetLeftOut(ctx, params.id);
    return answer(200, {});
  });
  route(app, contract.publishTemplate, async ({ params: { id }, version }, ctx) =>
    answer(201, await publishTemplate(ctx, platform, { id, version })),
  );
  route(app, contract.listTemplateVersions, async ({ params }, ctx) => answer(200, await listVersions(ctx, params.id)));
  route(
    app,
    contract.getTemplateVersion,
    async ({ params: { id, number } }, ctx) => answer(200, await getVersion(ctx, id, number)),
    EXACT,
  );
  route(
    app,
    contract.compareTemplate,
    async ({ params, query }, ctx) => answer(200, await compareTemplate(ctx, params.id, query)),
    EXACT,
  );
  route(app, contract.archiveTemplate, async ({ params: { id }, version }, ctx) =>
    answer(200, await setArchived(ctx, platform, { id, version, isArchived: true })),
  );
  route(app, contract.restoreTemplate, async ({ params: { id }, version }, ctx) =>
    answer(200, await setArchived(ctx, platform, { id, version, isArchived: false })),
  );
  route(app, contract.deleteTemplate, async ({ params: { id }, version }, ctx) => {
    await deleteTemplate(ctx, platform, { id, version });
    return answer(200, {});
  });
  mountImages(app, platform);
  mountMaterial(app);
}

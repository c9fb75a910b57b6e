import {
  archiveTemplate,
  deleteTemplate,
  getTemplate,
  restoreTemplate,
  TEMPLATE_FILE_BYTES,
} from '@safety-qube/contract/endpoints/templates';
import type { TemplateHead } from '@safety-qube/contract/schemas/templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../../components/ui/change-toast.ts';
import { isUsedNowhere, templateUseQuery } from '../../../components/ui/form-use.tsx';
import { call } from '../../../shared/api/call.ts';
import { saveBlob } from '../../../shared/files/save-file.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { toastDone, toastError } from '../../../shared/page/toast.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { makeCopy } from '../make-copy.ts';
import { useTemplateName } from '../use-template-name.ts';
import { templateFile } from './template-file.ts';

/** Returns a file name that is valid in any file system. */
const fileNameOf = (name: string): string =>
  `${name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 120)}.json`;

/**
 * Archives, restores, deletes, duplicates and exports templates, with an undo of the first three. `onAsk` is called before one is
 * archived that is available somewhere.
 */
export function useTemplateActions(onOpen: (id: number) => void, onAsk: (template: TemplateHead) => void) {
  const { t, i18n } = useTranslation();
  const { bytes } = useNumbers();
  const client = useQueryClient();
  const nameOf = useTemplateName();
  const refresh = () => client.invalidateQueries({ queryKey: ['templates'] });
  const onError = (error: unknown) => {
    toastRefusal(error);
    void refresh();
  };
  const move = useMutation({
    mutationFn: ({ template: { id, version }, to }: { template: TemplateHead; to: 'archive' | 'restore' }) =>
      call(to === 'archive' ? archiveTemplate : restoreTemplate, { params: { id }, version }),
    onSuccess: async (now, { to }) => {
      await refresh();
      const words = { name: nameOf(now) };
      toastChange(to === 'archive' ? t('templates.archived', words) : t('templates.restored', words), now, refresh);
    },
    onError,
  });
  const archive = useMutation({
    mutationFn: (template: TemplateHead) => client.fetchQuery(templateUseQuery(template.id)),
    onSuccess: (use, template) => {
      if (isUsedNowhere(use)) move.mutate({ template, to: 'archive' });
      else onAsk(template);
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: TemplateHead) => call(deleteTemplate, { params: { id }, version }),
    onSuccess: async (answer, template) => {
      toastChange(t('templates.deleted', { name: nameOf(template) }), answer, refresh);
      await refresh();
    },
    onError,
  });
  const exportFile = useMutation({
    mutationFn: async ({ id }: TemplateHead) => {
      const template = await call(getTemplate, { params: { id } });
      return { template, file: await templateFile(template.content) };
    },
    onSuccess: ({ template, file }) => {
      // A file that could not be imported again is not exported.
      if (file.size > TEMPLATE_FILE_BYTES) {
        const [size, most] = [bytes(file.size), bytes(TEMPLATE_FILE_BYTES)];
        return toastError(t('templates.exportTooLarge', { size, most }));
      }
      saveBlob(file, fileNameOf(nameOf(template)));
      toastDone(t('export.done'));
    },
    onError,
  });
  const duplicate = useMutation({
    mutationFn: async ({ id, module }: TemplateHead) => {
      const { content } = await call(getTemplate, { params: { id } });
      return makeCopy(i18n, module, content);
    },
    onSuccess: async ({ id }) => {
      await refresh();
      onOpen(id);
    },
    onError,
  });
  return {
    move: move.mutate,
    archive: archive.mutate,
    remove,
    exportFile: exportFile.mutate,
    duplicate: duplicate.mutate,
  };
}

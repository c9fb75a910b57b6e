import { publishTemplate } from '@safety-qube/contract/endpoints/templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toastNext } from '../../../components/ui/action-toast.tsx';
import { toastChange } from '../../../components/ui/change-toast.ts';
import type { TemplateSetup } from '../../../config/template-modules.ts';
import { call } from '../../../shared/api/call.ts';
import { toastError } from '../../../shared/page/toast.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { useMay } from '../../../shared/session/access.ts';
import { useProblems } from './builder-context.ts';
import type { Saving } from './use-autosave.ts';

/**
 * Publishes the draft as a version, once all of it is saved, and offers to assign it to a place; with errors it shows
 * them.
 */
export function usePublish({ places }: TemplateSetup, saving: Saving, onProblems: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const hasErrors = useProblems().some(({ level }) => level === 'error');
  const publish = useMutation({
    mutationFn: async () => {
      const isSaved = await saving.flush();
      return isSaved ? call(publishTemplate, { params: { id: saving.head.id }, version: saving.version() }) : undefined;
    },
    onSuccess: (head) => {
      if (!head) return;
      saving.setHead(head);
      const refresh = () =>
        Promise.all([
          client.invalidateQueries({ queryKey: ['templates'] }),
          client.invalidateQueries({ queryKey: ['template', head.id, 'versions'] }),
        ]);
      const said = t('templates.publishedAs', { version: head.publishedVersion ?? 1 });
      if (places && may(places.privilege))
        toastNext(said, {
          label: t('templates.putAtPlace'),
          go: () => void navigate({ to: places.path, search: { form: head.id } }),
        });
      else toastChange(said, head, refresh);
      void refresh();
    },
    onError: toastRefusal,
  });
  return {
    isBusy: publish.isPending,
    publish: () => {
      if (!hasErrors) return publish.mutate();
      toastError(t('templates.errorsFirst'));
      onProblems();
    },
  };
}

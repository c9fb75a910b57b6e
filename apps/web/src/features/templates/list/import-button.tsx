import { Button } from '@mantine/core';
import { importTemplate, TEMPLATE_FILE_BYTES } from '@safety-qube/contract/endpoints/templates';
import type { Template } from '@safety-qube/contract/schemas/templates';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateSetup } from '../../../config/template-modules.ts';
import { call } from '../../../shared/api/call.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { toastDone, toastError } from '../../../shared/page/toast.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { LeftOutDialog } from '../left-out/left-out-dialog.tsx';

/**
 * Creates a template from a file, ours or SafetyCulture's, and opens it; what could not be imported is listed first.
 */
export function ImportButton({ setup, onMade }: { setup: TemplateSetup; onMade: (id: number) => void }) {
  const { t } = useTranslation();
  const { bytes } = useNumbers();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [imported, setImported] = useState<Template>();
  const importing = useMutation({
    mutationFn: async (file: File) => call(importTemplate, { body: { module: setup.module, file: await file.text() } }),
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: ['templates'] });
      if (made.leftOut.length) return setImported(made);
      toastDone(t('templates.imported'));
      onMade(made.id);
    },
    onError: toastRefusal,
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > TEMPLATE_FILE_BYTES)
      return toastError(t('import.tooLarge', { size: bytes(file.size), most: bytes(TEMPLATE_FILE_BYTES) }));
    importing.mutate(file);
  };
  return (
    <>
      <Button
        variant="default"
        loading={importing.isPending}
        leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('templates.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        tabIndex={-1}
        aria-label={t('templates.importFile')}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = ''; // so that the same file can be chosen again
        }}
      />
      {imported && (
        <LeftOutDialog
          title={t('templates.imported')}
          made={[
            t('templates.sectionCount', { count: imported.content.sections.length }),
            t('templates.questionCount', { count: placesOf(imported.content).length }),
          ].join(' · ')}
          leftOut={imported.leftOut}
          onClose={() => onMade(imported.id)}
        >
          <Button size="md" onClick={() => onMade(imported.id)}>
            {t('templates.open')}
          </Button>
        </LeftOutDialog>
      )}
    </>
  );
}

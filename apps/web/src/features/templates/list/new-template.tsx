import { Button, Stack, TextInput } from '@mantine/core';
import { createTemplate } from '@safety-qube/contract/endpoints/templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogFoot } from '../../../components/ui/dialog.tsx';
import { fieldError } from '../../../components/ui/field-error.tsx';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import type { TemplateSetup } from '../../../config/template-modules.ts';
import { call } from '../../../shared/api/call.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { newTemplate } from '../edit/new-things.ts';

const NAME_MAX = 200;

/** Asks for the name of a new template, which then opens in the builder. */
export function NewTemplate(props: { setup: TemplateSetup; onMade: (id: number) => void; onClose: () => void }) {
  const { setup, onMade, onClose } = props;
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const form = useForm({ defaultValues: { name: '' } });
  const create = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      call(createTemplate, {
        body: { module: setup.module, content: newTemplate(name.trim(), t('templates.pane.questions'), i18n.language) },
      }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['templates'] });
      onMade(id);
    },
    onError: (error) => setProblem(refusalOf(error)),
  });
  return (
    <Dialog onClose={onClose} title={t('templates.newTitle')}>
      <form noValidate onSubmit={form.handleSubmit((values) => create.mutate(values))}>
        <Stack gap={16}>
          <FormAlert>{problem}</FormAlert>
          <TextInput
            {...form.register('name', { validate: (name) => name.trim() !== '' || t('form.required') })}
            label={t('templates.name')}
            maxLength={NAME_MAX}
            data-autofocus
            error={fieldError(form.formState.errors.name)}
          />
        </Stack>
        <DialogFoot onCancel={onClose}>
          <Button type="submit" size="md" loading={create.isPending}>
            {t('templates.create')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

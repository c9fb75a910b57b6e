import { Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core';
import { changeView, saveView } from '@safety-qube/contract/endpoints/saved-views';
import type { SavedView } from '@safety-qube/contract/schemas/saved-views';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../components/ui/field-error.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { CallError, call } from '../../../shared/api/call.ts';
import { useFocusBack } from '../../../shared/page/use-focus-back.ts';

/** Name of a view and whether it is shared: of a new one from the current list, or of an existing one of the user. */
export default function ViewDialog(props: {
  setup: RecordTypeSetup;
  view: SavedView | undefined;
  query: string;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}) {
  const { setup, view, query, onSaved, onClose } = props;
  useFocusBack();
  const { t } = useTranslation();
  const client = useQueryClient();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const [problem, setProblem] = useState<string>();
  const key = useRef(crypto.randomUUID());
  const save = useMutation({
    mutationFn: (): Promise<SavedView> =>
      view
        ? call(changeView, { params: { id: view.id }, body: { name, isShared } })
        : call(saveView, { body: { type: setup.type, name, query, isShared }, idempotencyKey: key.current }),
    onSuccess: (saved) => {
      client.setQueryData<SavedView[]>(['saved-views', setup.type], (views = []) =>
        views.some(({ id }) => id === saved.id)
          ? views.map((one) => (one.id === saved.id ? saved : one))
          : [...views, saved],
      );
      onSaved(saved);
      onClose();
    },
    onError: (error) => {
      // After a refusal the corrected input is a new request.
      key.current = crypto.randomUUID();
      setProblem(error instanceof CallError ? (error.fields['name'] ?? error.serverMessage) : t('error.connection'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['saved-views', setup.type] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setProblem(t('form.required'));
    save.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={400}
      title={view ? t('views.edit') : t('views.save')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('views.name')}
            placeholder={t('views.nameExample')}
            data-autofocus
            maxLength={NAME_LIMITS.view}
            dir="auto"
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem(undefined);
            }}
            error={fieldError(problem === undefined ? undefined : { message: problem })}
          />
          <Switch
            label={t('views.share')}
            description={t('views.shareHelp')}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {view ? t('common.save') : t('views.saveIt')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

import { MantineProvider } from '@mantine/core';
import type { Field } from '@safety-qube/domain/records/fields';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { formValues } from '../../shared/records/own-fields.ts';
import { useFieldWords } from '../../shared/records/use-field-words.ts';
import { session } from '../../shared/session/session.ts';
import { hazardNetwork } from '../../testing/hazards.ts';
import { write } from '../../testing/write.ts';
import { makeTheme } from '../../theme/theme.ts';
import { FieldControl } from './field-control.tsx';

/** A field of a kind, how a user fills in its control, the value that the form then has, and the text of the value. */
interface Sample {
  readonly field: Field;
  readonly fill: (control: HTMLElement, user: UserEvent) => unknown;
  readonly value: unknown;
  readonly text: string | RegExp;
  /** The text while it is empty. */
  readonly empty: string;
}
const choose = (name: string | RegExp) => async (control: HTMLElement, user: UserEvent) => {
  await user.click(control);
  await user.click(await screen.findByRole('option', { name }));
};

/** A field of every kind; a kind that is missing here does not compile. */
const SAMPLES = {
  text: {
    field: { name: 'one', kind: 'text', maxLength: 20 },
    fill: (control, user) => write(user, control, 'Taped off'),
    value: 'Taped off',
    text: 'Taped off',
    empty: 'None',
  },
  number: {
    field: { name: 'one', kind: 'number', min: 0, max: 180 },
    fill: (control, user) => write(user, control, '12.5'),
    value: 12.5,
    text: '12.5',
    empty: 'None',
  },
  date: {
    field: { name: 'one', kind: 'date' },
    fill: (control) => fireEvent.input(control, { target: { value: '2026-11-05' } }),
    value: '2026-11-05',
    text: /5.*2026/,
    empty: 'None',
  },
  person: {
    field: { name: 'one', kind: 'person' },
    fill: choose(/Ana Costa/),
    value: 9,
    text: 'Ana Costa',
    empty: 'None',
  },
  'yes-no': {
    field: { name: 'one', kind: 'yes-no' },
    fill: (control, user) => user.click(control),
    value: true,
    text: 'Yes',
    empty: 'No',
  },
  choice: {
    field: { name: 'one', kind: 'choice', options: ['minor', 'fatal'], words: 'severity' },
    fill: choose('Fatal'),
    value: 'fatal',
    text: 'Fatal',
    empty: 'None',
  },
} as const satisfies { readonly [Kind in Field['kind']]: Sample & { readonly field: { readonly kind: Kind } } };

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

/** A form with the field, and below it the value and its text. */
function Page({ field }: { field: Field }) {
  const form = useForm({ defaultValues: formValues([field]) });
  const value = useWatch({ control: form.control, name: field.name });
  const words = useFieldWords([field], () => 'Its label')(field.name, value);
  return (
    <FormProvider {...form}>
      <FieldControl field={field} label="The field" help="What it is for" />
      <output aria-label="Value">{JSON.stringify(value)}</output>
      <output aria-label={words?.label}>{words?.text}</output>
    </FormProvider>
  );
}

test.each<[string, Sample]>(Object.entries(SAMPLES))(
  'a field of the kind %s has a control, and its value a text',
  async (_kind, { field, fill, value, text, empty }) => {
    hazardNetwork();
    queryClient.clear();
    await startI18n();
    render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test" theme={makeTheme('#4482FF')} withCssVariables={false} withGlobalClasses={false}>
          <Page field={field} />
        </MantineProvider>
      </QueryClientProvider>,
    );
    const control = await screen.findByLabelText(/^The field/);
    expect(screen.getByText('What it is for')).toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Its label' })).toHaveTextContent(empty);
    await fill(control, userEvent.setup({ delay: null }));
    expect(screen.getByRole('status', { name: 'Value' })).toHaveTextContent(JSON.stringify(value));
    expect(await screen.findByText(text, { selector: '[aria-label="Its label"]' })).toBeInTheDocument();
  },
);

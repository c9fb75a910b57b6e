import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { openBuilder, TEMPLATE } from '../../../testing/open-builder.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

test('a formula is shown with the texts of the questions that it uses', async () => {
  const { user } = await openBuilder({
    'GET /api/templates/5': {
      ...TEMPLATE,
      content: {
        ...template([
          section('s', [
            question('number', '150347939033', { text: { en: 'Load' } }),
            question('formula', 'f', { text: { en: 'Twice the load' }, formula: '{150347939033} * 2 + {gone}' }),
          ]),
        ]),
        name: TEMPLATE.content.name,
      },
    },
  });
  await user.click(
    within(screen.getByRole('navigation', { name: 'Outline' })).getByRole('button', { name: 'Twice the load' }),
  );
  expect(await screen.findByText('Load * 2 + {gone}')).toBeVisible();
});

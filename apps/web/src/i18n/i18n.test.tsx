import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from './i18n.ts';

beforeAll(startI18n);
const gone = 'people.admitAll' as 'common.close';

const Text = () => <p>{useTranslation().t(gone)}</p>;

test('a key without a text reads as words, however often it is shown', () => {
  for (const id of ['first', 'second']) {
    render(
      <div data-testid={id}>
        <Text />
      </div>,
    );
    expect(screen.getByTestId(id)).toHaveTextContent('Admit all');
  }
});

test('the page says its language and direction', async () => {
  await i18next.changeLanguage('ar');
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  await i18next.changeLanguage('fr');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
});

import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { VideoLink } from './video-link.tsx';

beforeAll(startI18n);

test('an instruction opens its video in a new tab without access to this page', () => {
  render(<VideoLink address="https://videos.example.com/lifting" about="Lifting" />);
  const link = screen.getByRole('link', { name: /^Watch the video on “Lifting”/ });
  expect(link).toHaveAttribute('href', 'https://videos.example.com/lifting');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

test('there is no link for what is not the address of a video', () => {
  render(<VideoLink address="javascript:alert(1)" about="Lifting" />);
  expect(screen.queryByRole('link')).toBeNull();
});

/**
 * Sends a member elsewhere when a screen is not for them, decided once when the screen is entered: a change that the
 * screen itself makes must not pull them away from where they go next.
 */
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';

interface RedirectUnlessProps {
  allowed: boolean;
  to: string;
  children: ReactNode;
}

export function RedirectUnless({ allowed, to, children }: RedirectUnlessProps) {
  const [wasAllowed] = useState(allowed);
  return wasAllowed ? children : <Navigate to={to} replace />;
}

/**
 * Sends a member elsewhere when a screen is not for him, decided once when the screen is entered: what the screen itself
 * changes must not pull him away from where he then goes.
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

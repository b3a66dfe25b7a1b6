import { Link } from 'react-router';
import { mayCall, useOwnSession } from './session.ts';

/** A member's id, which links to the member's page for operators who may see it. */
export function MemberLink({ memberId }: { memberId: string }) {
  const session = useOwnSession();
  if (memberId === '' || memberId === '0') return <span className="quiet">—</span>;
  if (!mayCall(session, 'getMemberDetail')) return <span className="num">{memberId}</span>;
  return (
    <Link className="num" to={`/members/${memberId}`}>
      {memberId}
    </Link>
  );
}

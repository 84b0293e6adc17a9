import pg from 'pg';

/** The routine in which PostgreSQL lets a commit wait for its synchronous standby. */
const WAIT_ROUTINE = 'SyncRepWaitForLSN';

/** A connection that breaks when it leads to a standby, and when the wait of a commit for the synchronous
 *  standby was cancelled.
 *
 *  In a cluster the address that leads to the primary may lead to a former one for a moment. What that one
 *  shows may be missing in its successor, and what was done upon it could not be undone: the witness, for
 *  one, is asked about each round once. PostgreSQL says by itself whether it is a standby, before the first
 *  statement.
 *
 *  To a commit whose wait was cancelled PostgreSQL answers as if all were well, with a warning before the end
 *  of the answer. That holds for COMMIT and for every single statement that writes, so it is noticed here, on
 *  the wire, whoever sent the statement. What is under way on the connection has an unknown outcome then, as
 *  with any connection that is lost.
 *  Cost: nothing a statement. */
export class PrimaryClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { readonly connection: pg.Connection };
    connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'on')
        connection.stream.destroy(new StandbyReached());
    });
    connection.on('notice', ({ routine }: Notice) => {
      if (routine !== WAIT_ROUTINE) return;
      // The end of the answer stands in the same packet: the statement must have failed before it is read.
      connection.emit('error', new ReplicationUnknown());
      connection.stream.destroy();
    });
  }
}

type ParameterStatus = { readonly parameterName: string; readonly parameterValue: string };
type Notice = { readonly routine: string | undefined };

/** Treated as a lost connection. */
class StandbyReached extends Error {
  override readonly name = 'StandbyReached';
  readonly code = '57P03';
  override readonly message = 'the database is a standby';
}

/** A commit that is on the disk of the primary only, so that a failover may lose it. The code is SQL's for an
 *  unknown outcome; it counts as a lost connection. */
class ReplicationUnknown extends Error {
  override readonly name = 'ReplicationUnknown';
  readonly code = '08007';
  override readonly message = 'the commit may not be on the standby';
}

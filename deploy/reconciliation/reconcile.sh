#!/bin/sh
# reconcile.sh PROVIDER [DATE]: compares the statement of a day (yesterday in China unless named) with the books, from the folder of the build.
# The statement is STATEMENTS/PROVIDER-DATE.csv: somebody put it there, or STATEMENT_COMMAND, which is called with provider and date, prints it.
# Ends with 0 (equal), 1 (differences, now in payment_anomalies), or 2 (not finished, such as no statement yet).
set -eu
provider=$1
date=${2:-$(TZ=Asia/Shanghai date -d yesterday +%F)}
file=${STATEMENTS:-/var/lib/anzuo-statements}/$provider-$date.csv

if [ ! -s "$file" ] && [ -n "${STATEMENT_COMMAND:-}" ]; then
    if ! "$STATEMENT_COMMAND" "$provider" "$date" > "$file.part"; then
        rm -f "$file.part"
        echo "$STATEMENT_COMMAND did not get the statement of $provider for $date" >&2
        exit 2
    fi
    mv "$file.part" "$file"
fi
if [ ! -s "$file" ]; then
    echo "$file is not there yet" >&2
    exit 2
fi
exec node dist/server/reconcile.js --provider "$provider" --date "$date" --file "$file"

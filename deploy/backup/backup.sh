#!/bin/sh
# Every night, as the user postgres: a base backup, to which the archived WAL is replayed, and a dump. Run it with `base` or `dump` for
# one of them. Both are complete or not there: a backup that ends half-way leaves its folder with `.part`.
set -eu
folder=${BACKUP_FOLDER:-/var/backups/anzuo}
database=${BACKUP_DATABASE:-anzuo}
days=${BACKUP_DAYS:-30}
kind=${1:-all}
day=$(date -u +%Y-%m-%dT%H%M%SZ)

if [ "$kind" != dump ]; then
    pg_basebackup -D "$folder/base-$day.part" -Ft -z -X none -c fast
    mv "$folder/base-$day.part" "$folder/base-$day"
fi
if [ "$kind" != base ]; then
    pg_dump -Fc -f "$folder/dump-$day.part" "$database"
    mv "$folder/dump-$day.part" "$folder/dump-$day"
fi

# WAL is kept a day longer than the base backups that need it.
find "$folder" -mindepth 1 -maxdepth 1 \( -name 'base-*' -o -name 'dump-*' \) -mtime "+$days" -exec rm -r {} +
if [ -d "$folder/wal" ]; then
    find "$folder/wal" -type f -mtime "+$((days + 1))" -delete
fi

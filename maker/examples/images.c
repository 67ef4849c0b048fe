#include "images.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SLOT_BYTES (1024u * 1024u)
#define PAGES_BYTES (2u * CLP_UPDATE_RECORD_BYTES)
#define SIGNATURE_BYTES 64u
#define MAKERS_KEY_ID 1u

static const uint8_t FACTORY_VERSION[3] = {1, 0, 0};

static int flash = -1;
static const char *public_key;

/* A flash that cannot be read or written any more is broken: nothing may be believed of it. */
static void read_flash(off_t offset, uint8_t *out, size_t length)
{
    if (pread(flash, out, length, offset) != (ssize_t)length) abort();
}

static void write_flash(off_t offset, const uint8_t *bytes, size_t length)
{
    if (pwrite(flash, bytes, length, offset) != (ssize_t)length || fdatasync(flash) != 0) abort();
}

static off_t find_image(uint8_t slot, uint32_t offset)
{
    return (off_t)PAGES_BYTES + (off_t)slot * SLOT_BYTES + offset;
}

static void read_record(void *context, uint8_t page, uint8_t *out)
{
    (void)context;
    read_flash((off_t)page * CLP_UPDATE_RECORD_BYTES, out, CLP_UPDATE_RECORD_BYTES);
}

static void write_record(void *context, uint8_t page, const uint8_t *bytes)
{
    (void)context;
    write_flash((off_t)page * CLP_UPDATE_RECORD_BYTES, bytes, CLP_UPDATE_RECORD_BYTES);
}

static void read_image(void *context, uint8_t slot, uint32_t offset, uint8_t *out, size_t length)
{
    (void)context;
    read_flash(find_image(slot, offset), out, length);
}

static void write_image(void *context, uint8_t slot, uint32_t offset, const uint8_t *bytes, size_t length)
{
    (void)context;
    write_flash(find_image(slot, offset), bytes, length);
}

/* Writes bytes into a new file of its own; the name ends up in `path`. */
static bool write_temporary(char *path, const uint8_t *bytes, size_t length)
{
    int file = mkstemp(path);
    bool is_written = file >= 0 && write(file, bytes, length) == (ssize_t)length;
    if (file >= 0) close(file);
    return is_written;
}

static bool run_openssl(const char *message, const char *signature)
{
    int status = 1;
    pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stdout) == NULL) _exit(127);
        execlp("openssl", "openssl", "pkeyutl", "-verify", "-pubin", "-inkey", public_key, "-rawin", "-in", message,
               "-sigfile", signature, (char *)NULL);
        _exit(127);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static clp_signature verify(void *context, uint8_t key_id, const uint8_t *bytes, size_t length, const uint8_t *signature)
{
    char message_file[] = "/tmp/posix_chair_XXXXXX";
    char signature_file[] = "/tmp/posix_chair_XXXXXX";
    bool is_right;
    (void)context;
    if (public_key == NULL || key_id != MAKERS_KEY_ID) return CLP_SIGNATURE_KEY_UNKNOWN;
    is_right = write_temporary(message_file, bytes, length) &&
               write_temporary(signature_file, signature, SIGNATURE_BYTES) && run_openssl(message_file, signature_file);
    unlink(message_file);
    unlink(signature_file);
    return is_right ? CLP_SIGNATURE_RIGHT : CLP_SIGNATURE_WRONG;
}

static uint32_t unix_seconds(void *context)
{
    (void)context;
    return (uint32_t)time(NULL);
}

bool images_begin(clp_update *update, const image_options *options, uint8_t family)
{
    static const clp_update_port PORT = {
        SLOT_BYTES, read_record, write_record, read_image, write_image, verify, unix_seconds, NULL,
    };
    if (flash < 0) flash = open(options->file, O_RDWR | O_CREAT, 0600);
    if (flash < 0 || ftruncate(flash, find_image(2, 0)) != 0) return false;
    public_key = options->public_key;
    clp_update_begin(update, &PORT, family, FACTORY_VERSION);
    return true;
}
